// `crewcall backup verify`: a backup is read, and with --restore restored into a temporary database that is then gone.
import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { readBack } from '../../src/storage/backup/backup.ts';
import { openBackup } from '../../src/storage/backup/file.ts';
import { crewcall, runProgram, startProgram } from '../support/program.ts';
import { type Stage, startStage, until } from '../support/stage.ts';

const PASSPHRASE = 'whistle at noon, twice';

let folder: string;
let temporary: string;
let stage: Stage;
let file: string;
let rows: number;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-verify-'));
  temporary = join(folder, 'tmp');
  await mkdir(temporary, { mode: 0o755 });
  stage = await startStage();
  const draft = await stage.createGame();
  await stage.assign(draft, 0, stage.season.omar.userId);
  await stage.changeGame(draft, { published: true });
  file = join(folder, 'season.crewcall');
  ({ rows } = await runProgram<{ rows: number }>(['backup', file], envOf()));
});
after(async () => {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = () => ({ DATABASE_URL: stage.service.databaseUrl, SECRET_KEY: stage.service.secretKey });
const drills = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('crewcall-drill-'));

type Verified = { rows: number; restored: boolean; tables: { name: string; rows: number }[] };

test('the rows and digests of a good file are what it says, without any setting', async () => {
  const { code, out } = await crewcall(['backup', 'verify', file]);
  assert.equal(code, 0);
  assert.ok(out.startsWith(`${file} is complete: ${rows} rows of `), out);
});

test('with --restore every table of the restored database is as in the file, and nothing of it is left', async () => {
  const earlier = await drills();
  const verified = await runProgram<Verified>(['backup', 'verify', file, '--restore'], {});
  assert.deepEqual([verified.rows, verified.restored], [rows, true]);
  assert.equal(verified.tables.find(({ name }) => name === 'games')?.rows, 1);
  assert.deepEqual(await drills(), earlier);
});

test('an encrypted one is restored with its passphrase, and its keys fit', async () => {
  const passphraseFile = join(folder, 'passphrase');
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  const encrypted = join(folder, 'season.crewcall.age');
  const passphrase = ['--passphrase-file', passphraseFile];
  await runProgram(['backup', '--with-keys', encrypted, ...passphrase], envOf());
  await runProgram(['backup', 'verify', '--restore', encrypted, ...passphrase], {});
  const { code, err } = await crewcall(['backup', 'verify', encrypted]);
  assert.deepEqual([code, /^A passphrase is needed/.test(err)], [1, true]);
});

test('one that was cut or changed is called damaged, restored or not', async () => {
  const bytes = await readFile(file);
  const cut = join(folder, 'cut.crewcall');
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  const changed = join(folder, 'changed.crewcall');
  await copyFile(file, changed);
  const other = Buffer.from(bytes);
  other[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(changed, other);
  const earlier = await drills();
  for (const args of [[cut], [changed], [cut, '--restore'], [changed, '--restore']]) {
    const { code, err } = await crewcall(['backup', 'verify', ...args]);
    assert.equal(code, 1);
    assert.match(err, /^The backup is damaged: .* Use another copy of it\.\n$/);
  }
  assert.deepEqual(await drills(), earlier);
});

test('a bit changed in any byte is noticed, or changes nothing that is read', async () => {
  const bytes = await readFile(file);
  const content = zstdDecompressSync(bytes);
  const changed = join(folder, 'bit.crewcall');
  await writeFile(changed, bytes);
  const handle = await open(changed, 'r+');
  const unnoticed: number[] = [];
  for (const [at, byte] of bytes.entries()) {
    await handle.write(Buffer.of(byte ^ 1), 0, 1, at);
    const isRead = await openBackup(changed, async () => '').then(
      (backup) =>
        readBack(backup)
          .then(
            () => true,
            () => false,
          )
          .finally(backup.close),
      () => false,
    );
    if (isRead && !zstdDecompressSync(await readFile(changed)).equals(content)) unnoticed.push(at);
    await handle.write(Buffer.of(byte), 0, 1, at);
  }
  await handle.close();
  assert.deepEqual(unnoticed, []);
});

test('one that is interrupted leaves no server and no folder', async () => {
  const drill = startProgram(['backup', 'verify', file, '--restore'], { TMPDIR: temporary });
  await until('a server', async () => {
    const [name] = await readdir(temporary);
    return name !== undefined && (await readdir(join(temporary, name))).includes('cluster');
  });
  assert.equal(await drill.end('SIGTERM'), 1);
  assert.deepEqual(await readdir(temporary), []);
});
