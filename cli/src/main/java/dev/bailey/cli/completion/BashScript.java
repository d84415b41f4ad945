package dev.bailey.cli.completion;

/** The completion script for bash, version 3.2 and later. */
final class BashScript {
  private static final String HEAD =
      """
      # Completes what is typed behind bailey. Load it with: eval "$(bailey completion bash)"

      """;

  /**
   * Words are taken from the line, since bash also breaks them at {@code =} and {@code :}. It keeps
   * what is before such a break, so that is cut from the answers; it replaces what begins with an
   * at sign as a whole.
   */
  private static final String BODY =
      """

      _bailey() {
        local at=bailey words_here options valued files tail choices kind
        local line=${COMP_LINE:0:COMP_POINT} flag= word i last
        local -a typed
        read -ra typed <<<"$line"
        case $line in *[[:space:]]) typed+=('') ;; esac
        last=$((${#typed[@]} - 1))
        COMPREPLY=()
        _bailey_entry
        for ((i = 1; i < last; i++)); do
          word=${typed[i]}
          if [ -n "$flag" ]; then
            flag=
            continue
          fi
          case $word in
            --)
              _bailey_command $((last - i - 1)) "${typed[last]}"
              return
              ;;
            -*) case " $valued " in *" $word "*) flag=$word ;; esac ;;
            *)
              if _bailey_step "$word"; then
                _bailey_entry
              elif [ "$tail" = anywhere ]; then
                _bailey_command $((last - i)) "${typed[last]}"
                return
              fi
              ;;
          esac
        done
        word=${typed[last]}
        if [ -z "$flag" ]; then
          case $word in
            --*=*) flag=${word%%=*} ;;
            -*)
              _bailey_offer -W "$options" -- "$word"
              return
              ;;
            *)
              if [ "$tail" = anywhere ]; then
                _bailey_command 0 "$word"
              elif [ -n "$files" ]; then
                _bailey_offer -f -- "$word"
              else
                _bailey_offer -W "$words_here" -- "$word"
              fi
              return
              ;;
          esac
          word=${word#*=}
        fi
        _bailey_value "$flag"
        case $kind in
          file) _bailey_offer -f -- "$word" ;;
          directory) _bailey_offer -d -- "$word" ;;
          *) _bailey_offer -W "$choices" -- "$word" ;;
        esac
      }

      # The command to run: its name, then files.
      _bailey_command() {
        if [ "$1" = 0 ]; then
          _bailey_offer -c -f -- "$2"
        else
          _bailey_offer -f -- "$2"
        fi
      }

      # Answers what compgen finds; the last argument is the word so far. Names of files are
      # quoted by bash, or here where it cannot be asked to.
      _bailey_offer() {
        local so_far=${!#} breaks=${COMP_WORDBREAKS//@/} known found quote=
        known=${so_far%"${so_far##*["$breaks"]}"}
        case " $* " in
          *' -f '* | *' -d '*)
            if [ "$(type -t compopt)" = builtin ]; then
              compopt -o filenames 2>/dev/null
            else
              quote=yes
            fi
            ;;
        esac
        while IFS= read -r found; do
          found=${found#"$known"}
          [ -z "$quote" ] || printf -v found %q "$found"
          COMPREPLY+=("$found")
        done < <(compgen "$@")
      }

      complete -F _bailey bailey
      """;

  private BashScript() {}

  static String of(CompletionTable table) {
    return HEAD + TableFunctions.of(table) + BODY;
  }
}
