// Encrypts a backup with a passphrase, in the format of age (age-encryption.org/v1): its programs decrypt it, too.
import { AppError } from '../../kernel/errors.ts';

const INTRODUCTION = Buffer.from('age-encryption.org/v1\n');

/** Whether a file that begins with these bytes is encrypted. */
export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, INTRODUCTION.length).equals(INTRODUCTION);
}

type Transform = (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

export function encrypted(passphrase: string): Transform {
  return async function* (chunks) {
    const { Encrypter } = await import('age-encryption'); // most backups need none of it
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(ReadableStream.from(chunks));
  };
}

/** Throws AppError `validation_failed` for a wrong passphrase. */
export function decrypted(passphrase: string): Transform {
  return async function* (chunks) {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(ReadableStream.from(chunks)).catch((cause: Error) => {
      if (!/no identity matched/.test(cause.message)) throw cause;
      throw new AppError('validation_failed', 'This is not the passphrase of the backup.');
    });
  };
}
