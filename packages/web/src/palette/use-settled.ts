// What is typed, once it has been still for a while.
import { useEffect, useState } from 'react';

/** The value once it has not changed for a while (`ms`): what is typed is then read once, not for each key. */
export function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
