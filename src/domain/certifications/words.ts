// Certifications as the text of one cell: "Background check (until 2031-05-02); First aid".
import { type Certification, isNeverValid } from './certification.ts';

/** A certification of a sheet. */
export type CertificationText = Pick<Certification, 'name' | 'validFrom' | 'validUntil'>;

const NAME_CHARACTERS = 90;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const PART = /^(.*?)(?:\s*\((?:from (\S+))?\s*(?:until (\S+))?\))?$/;

/** For a person and for `parseCertifications`. */
export function certificationsInWords(certifications: readonly CertificationText[]): string | null {
  const parts = certifications.map(({ name, validFrom, validUntil }) => {
    const days = [validFrom && `from ${validFrom}`, validUntil && `until ${validUntil}`].filter(Boolean);
    return days.length === 0 ? name : `${name} (${days.join(' ')})`;
  });
  return parts.length === 0 ? null : parts.join('; ');
}

/** Whether a name is read back from a cell as it is: it has nothing of what parts certifications, or says their days. */
export function isCertificationName(name: string): boolean {
  return !/[;\n]/.test(name) && PART.exec(name.trim())?.[1] === name.trim();
}

/** Undefined for what is not so. */
export function parseCertifications(text: string): CertificationText[] | undefined {
  const parts = text.split(/\s*[;\n]\s*/).filter((part) => part !== '');
  const found = parts.map((part): CertificationText => {
    const [, name = '', validFrom = null, validUntil = null] = PART.exec(part) ?? [];
    return { name, validFrom, validUntil };
  });
  const isRight = ({ name, ...days }: CertificationText) =>
    name !== '' &&
    isCertificationName(name) &&
    name.length <= NAME_CHARACTERS &&
    [days.validFrom, days.validUntil].every(
      (day) => day === null || (DAY.test(day) && new Date(day).toISOString().startsWith(day)),
    ) &&
    !isNeverValid(days);
  return found.length > 0 && found.every(isRight) ? found : undefined;
}
