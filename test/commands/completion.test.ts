// `crewcall completion`: each script, run by its shell where that is installed, completes commands, options and choices.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { crewcall } from '../support/program.ts';

/** How each shell, given the script in $1 and a line in $2, prints what may follow. */
const ASKING: Record<string, string> = {
  bash: `eval "$1"; read -ra COMP_WORDS <<< "$2"; [[ $2 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _crewcall; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: `compdef() {}; eval "$1"; words=("\${(@s: :)2}"); CURRENT=\${#words}
    _describe() { print -l -- \${(P)2} }; _files() {}; _crewcall`,
  fish: 'echo $argv[1] | source; complete -C $argv[2]',
};

for (const [shell, asking] of Object.entries(ASKING)) {
  test(`${shell} completes commands of groups, options and choices`, async (t) => {
    const { code, out: script } = await crewcall(['completion', shell]);
    assert.equal(code, 0);
    if (spawnSync(shell, ['--version']).error) return t.diagnostic(`not run: ${shell} is not installed`);
    const complete = (line: string) => {
      const name = shell === 'fish' ? [] : [shell];
      const { stdout, stderr } = spawnSync(shell, ['-c', asking, ...name, script, line], {
        encoding: 'utf8',
      });
      assert.equal(stderr, '');
      return stdout.split('\n').map((found) => found.split(/[:\t]/)[0]);
    };
    assert.ok(complete('crewcall ').includes('serve'));
    assert.ok(complete('crewcall app ').includes('rotate-secret'));
    assert.ok(complete('crewcall webhooks ').includes('explain'));
    assert.ok(complete('crewcall site create --').includes('--timezone'));
    assert.ok(complete('crewcall --').includes('--version'));
    assert.ok(complete('crewcall completion ').includes('fish'));
    assert.ok(!complete('crewcall site create --').includes('serve'));
    assert.ok(!complete('crewcall settings --').includes('--markdown'), 'hidden options stay hidden');
  });
}

test('another shell -> exit 2 and the shells there are', async () => {
  const { code, err } = await crewcall(['completion', 'csh']);
  assert.equal(code, 2);
  assert.match(err, /bash, zsh, fish/);
});
