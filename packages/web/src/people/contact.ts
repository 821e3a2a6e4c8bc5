// How a person can be reached, of what the viewer is shown of them: the API leaves out what they do not share.

/** Of somebody who was just assigned, the views know the name alone until the service answers. */
export type Reachable = {
  email_addresses?: readonly string[];
  mobile_phone?: string | null;
  home_phone?: string | null;
  work_phone?: string | null;
};

export type Way = { kind: 'call' | 'text' | 'email'; label: string; to: string; href: string };

/** By call and text, and by email. Messages can be sent to mobile phones alone. */
export function waysTo(person: Reachable): Way[] {
  const [first, ...others] = phonesOf(person);
  const [email] = person.email_addresses ?? [];
  const ways: (Omit<Way, 'href' | 'to'> & { to: string | undefined | null })[] = [
    { kind: 'call', label: 'Call', to: first },
    { kind: 'text', label: 'Text', to: person.mobile_phone },
    ...others.map((to) => ({
      kind: 'call' as const,
      label: to === person.work_phone ? 'Work' : 'Home',
      to,
    })),
    { kind: 'email', label: 'Email', to: email },
  ];
  return ways.flatMap(({ kind, label, to }) => (to ? [{ kind, label, to, href: hrefOf(kind, to) }] : []));
}

/** The phones that the viewer may see, the mobile one first. */
export function phonesOf({ mobile_phone, home_phone, work_phone }: Reachable): string[] {
  return [...new Set([mobile_phone, home_phone, work_phone])].flatMap((phone) => phone || []);
}

/** `tel:+16175550134` */
export function hrefOf(kind: Way['kind'], to: string): string {
  if (kind === 'email') return `mailto:${encodeURIComponent(to).replace('%40', '@')}`;
  return `${kind === 'text' ? 'sms' : 'tel'}:${to.replace(/[^+\d]/g, '')}`;
}

/** "617 555 0134"; empty while the person is known by name alone. */
export function phoneWords(person: Reachable): string {
  return phonesOf(person).join(' · ') || (person.email_addresses === undefined ? '' : 'No phone');
}
