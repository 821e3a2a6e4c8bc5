// `crewcall completion`: prints a script that makes bash, zsh or fish complete the commands, their options and choices.
import type { Command } from 'commander';
import type { Result } from '../command.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** What may follow the words of a command: `path` is '' for the program, and ' app create' for a command of a group. */
type Place = { path: string; words: { word: string; description: string }[] };

const SCRIPTS: Record<Shell, (places: Place[]) => string> = { bash, zsh, fish };

/** The command for a program. */
export function completionOf(program: Command): (args: { shell: Shell }) => Promise<Result> {
  return async ({ shell }) => {
    const script = SCRIPTS[shell](placesOf(program, ''));
    return { json: { shell, script }, text: script };
  };
}

function placesOf(command: Command, path: string): Place[] {
  const { commands, options, arguments: all } = helpOf(command);
  const choices = all.flatMap(({ argChoices = [] }) => argChoices);
  const words = [
    ...commands.map((one) => ({ word: one.name(), description: one.description() })),
    ...choices.map((word) => ({ word, description: '' })),
    ...options.map(({ long, flags, description }) => ({ word: long ?? flags, description })),
  ];
  const inner = commands.filter((one) => one.name() !== 'help');
  return [{ path, words }, ...inner.flatMap((one) => placesOf(one, `${path} ${one.name()}`))];
}

/** What the help of a command shows, which leaves out hidden options. */
function helpOf(command: Command) {
  const help = command.createHelp();
  return {
    commands: help.visibleCommands(command),
    options: help.visibleOptions(command),
    arguments: command.registeredArguments,
  };
}

function bash(places: Place[]): string {
  const cases = places.map(({ path, words }) => `    '${path}') found='${wordsOf(words).join(' ')}' ;;`);
  return `# Completion for bash: eval "$(crewcall completion bash)"
_crewcall() {
  local at= found= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in ${pathsOf(places, '|')}) at="$at $word" ;; esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _crewcall crewcall`;
}

function zsh(places: Place[]): string {
  const item = ({ word, description }: Place['words'][number]) =>
    quote(`${word}:${description.replaceAll(':', '\\:')}`);
  const cases = places.map(({ path, words }) => `    '${path}') found=(${words.map(item).join(' ')}) ;;`);
  return `#compdef crewcall
# Completion for zsh: eval "$(crewcall completion zsh)", after compinit
_crewcall() {
  local at= word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in (${pathsOf(places, '|')}) at="$at $word" ;; esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  _describe crewcall found || _files
}
compdef _crewcall crewcall`;
}

function fish(places: Place[]): string {
  const lines = places.flatMap(({ path, words }) =>
    words.map(
      ({ word, description }) =>
        `complete -c crewcall -n "__crewcall_at '${path}'" -a '${word}' -d ${quote(description)}`,
    ),
  );
  return `# Completion for fish: crewcall completion fish | source
function __crewcall_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    contains -- "$at $word" ${pathsOf(places, ' ')}; and set at "$at $word"
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}`;
}

function pathsOf(places: Place[], separator: string): string {
  return places
    .slice(1)
    .map(({ path }) => `'${path}'`)
    .join(separator);
}

function wordsOf(words: Place['words']): string[] {
  return words.map(({ word }) => word);
}

/** A word of a shell: in fish, too, `'\\''` ends the quotes, gives a quote and begins them again. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
