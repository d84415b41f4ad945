package dev.bailey.cli.completion;

/**
 * The completion script for zsh, to be sourced after compinit, or installed as {@code _bailey} in a
 * directory of its {@code fpath}.
 */
final class ZshScript {
  private static final String HEAD =
      """
      #compdef bailey
      # Completes what is typed behind bailey. Load it with: eval "$(bailey completion zsh)"

      """;

  private static final String BODY =
      """

      _bailey() {
        local at=bailey words_here options valued files tail choices kind flag= word
        integer i
        _bailey_entry
        for ((i = 2; i < CURRENT; i++)); do
          word=$words[i]
          if [[ -n $flag ]]; then
            flag=
            continue
          fi
          case $word in
            --)
              _bailey_command $((i + 1))
              return
              ;;
            -*) case " $valued " in *" $word "*) flag=$word ;; esac ;;
            *)
              if _bailey_step "$word"; then
                _bailey_entry
              elif [[ $tail == anywhere ]]; then
                _bailey_command $i
                return
              fi
              ;;
          esac
        done
        word=$words[CURRENT]
        if [[ -z $flag ]]; then
          case $word in
            --*=*)
              flag=${word%%=*}
              compset -P '*='
              ;;
            -*)
              compadd -- ${=options}
              return
              ;;
            *)
              if [[ $tail == anywhere ]]; then
                _bailey_command $CURRENT
              elif [[ -n $files ]]; then
                _files
              else
                compadd -- ${=words_here}
              fi
              return
              ;;
          esac
        fi
        _bailey_value "$flag"
        case $kind in
          file) _files ;;
          directory) _files -/ ;;
          *) compadd -- ${=choices} ;;
        esac
      }

      # The command to run, completed as if it were typed alone.
      _bailey_command() {
        words=("${(@)words[$1,-1]}")
        ((CURRENT -= $1 - 1))
        _normal
      }

      if [[ $funcstack[1] == _bailey ]]; then
        _bailey "$@"
      else
        compdef _bailey bailey
      fi
      """;

  private ZshScript() {}

  static String of(CompletionTable table) {
    return HEAD + TableFunctions.of(table) + BODY;
  }
}
