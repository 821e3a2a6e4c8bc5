// The log says what happened, and never what nobody may read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../src/log.ts';

test('an error is logged by type, message, code and cause, without the members that hold values or credentials', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@harbor.example)',
  });
  const error = Object.assign(new Error('connection lost', { cause }), {
    client: { password: 'tide tables' },
  });
  log.warn({ err: error }, 'connection.lost');
  const [line] = lines;
  const { err, msg } = JSON.parse(line!);
  assert.equal(msg, 'connection.lost');
  assert.deepEqual(Object.keys(err), ['type', 'message', 'stack', 'cause']);
  assert.deepEqual(Object.keys(err.cause), ['type', 'message', 'code', 'stack']);
  assert.equal(err.cause.code, '23505');
  assert.doesNotMatch(line!, /tide tables|harbor\.example/);
});
