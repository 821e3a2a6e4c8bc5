// How close together the rows are: chosen once, and remembered in this browser.
import { useState } from 'react';

export type Density = 'comfortable' | 'dense';

const KEY = 'density';

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(KEY) === 'comfortable' ? 'comfortable' : 'dense',
  );
  const choose = (next: Density) => {
    localStorage.setItem(KEY, next);
    setDensity(next);
  };
  return [density, choose];
}
