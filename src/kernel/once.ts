// Makes what takes long to make at its first use, and keeps it.

/** Returns a function that resolves to the one value of `make`. If `make` fails, its next call makes the value again. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= make().catch((error) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
