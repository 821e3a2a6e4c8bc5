// Generators of clients that others make, each with the commands that generate a client and run ten calls of it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A command and its arguments. */
export type Command = [string, ...string[]];
export type Generator = {
  name: string;
  /** Succeeds where the language has what the generator needs. */
  runtime: Command;
  /** What to install where `runtime` fails. */
  needs: string;
  /** In `programs`; it is copied beside the client. */
  program: string;
  prepare?: (folder: string) => Promise<void>;
  /** Run in the folder with `openapi.json`, in this order. The generator's own versions are exact. */
  install: Command[];
  generate: Command;
  /** What the generator prints about a document that it understands wholly, without colours. */
  prints: RegExp;
  /** Checks the types of the program, or compiles it. */
  check?: Command;
  run: Command;
};

const MODULES = join(import.meta.dirname, '../../node_modules');
const NPM_QUIET = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

export const GENERATORS: Generator[] = [
  {
    name: '@hey-api/openapi-ts',
    runtime: [process.execPath, '--version'],
    needs: 'Node',
    program: 'ten-calls.ts',
    prepare: writeTypeScriptProject,
    install: [['npm', 'install', ...NPM_QUIET, '@hey-api/openapi-ts@0.99.0', 'typescript@6.0.3']],
    generate: [process.execPath, 'node_modules/@hey-api/openapi-ts/bin/run.js'],
    prints: /^@hey-api\/openapi-ts v0\.99\.0\s+(\[Job 1\] .*\s+)+$/,
    check: [process.execPath, join(MODULES, 'typescript/bin/tsc'), '-p', '.'],
    run: [process.execPath, 'ten-calls.ts'],
  },
  {
    name: 'openapi-python-client',
    runtime: ['python3', '-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))'],
    needs: 'Python 3.10 with venv',
    program: 'ten_calls.py',
    // Without the formatter that it would run afterwards.
    prepare: (folder) => writeFile(join(folder, 'config.yaml'), 'post_hooks: []\n'),
    install: [
      ['python3', '-m', 'venv', 'python'],
      ['python/bin/pip', 'install', '--quiet', 'openapi-python-client==0.29.1'],
    ],
    generate: [
      'python/bin/openapi-python-client',
      ...['generate', '--path', 'openapi.json', '--config', 'config.yaml'],
      ...['--meta', 'none', '--output-path', 'client'],
    ],
    prints: /^Generating client\n$/,
    run: ['python/bin/python', 'ten_calls.py'],
  },
  {
    name: 'oapi-codegen',
    runtime: ['sh', '-c', 'go version | grep -Eq "go1\\.(2[5-9]|[3-9][0-9])"'],
    needs: 'Go 1.25',
    program: 'ten_calls.go',
    prepare: (folder) => writeFile(join(folder, 'go.mod'), 'module ten.test/calls\n\ngo 1.25.0\n'),
    install: [
      ['go', 'get', '-tool', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
      ['go', 'get', 'github.com/oapi-codegen/runtime@v1.8.0'],
    ],
    generate: [
      'go',
      ...['tool', 'oapi-codegen', '-generate', 'types,client', '-package', 'main', '-o', 'client.go'],
      'openapi.json',
    ],
    prints: /^$/,
    check: ['go', 'build', '-o', 'ten-calls', '.'],
    run: ['./ten-calls'],
  },
];

async function writeTypeScriptProject(folder: string): Promise<void> {
  const settings = {
    ...{ target: 'esnext', module: 'nodenext', lib: ['esnext', 'dom', 'dom.iterable'] },
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ erasableSyntaxOnly: true, types: ['node'], typeRoots: [join(MODULES, '@types')] },
  };
  const config = `export default {
  input: './openapi.json',
  output: { path: 'client', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch'],
};`;
  await writeFile(join(folder, 'openapi-ts.config.ts'), config);
  await writeFile(join(folder, 'package.json'), '{"name": "ten-calls", "type": "module"}');
  const files = ['ten-calls.ts'];
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, files }));
}
