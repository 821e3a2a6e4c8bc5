// How to ask a candidate before they are assigned: their phone, to call and to text.
import { useQuery } from '@tanstack/react-query';
import { fullName } from '../format/words.ts';
import { phoneWords, waysTo } from '../people/contact.ts';
import { personQuery } from '../people/queries.ts';
import { useSite } from '../session/context.tsx';
import { ContactLinks } from '../ui/contact/contact-links.tsx';
import styles from './candidates.module.css';

export function CandidateContact({ userId }: { userId: number }) {
  const { client, site } = useSite();
  const { data: person } = useQuery(personQuery({ client, siteId: site.id }, userId));
  // As high without the record, so that nothing moves under the pointer.
  return (
    <div className={styles.reach}>
      {person !== undefined && (
        <>
          <span className={styles.soft}>{phoneWords(person)}</span>
          <ContactLinks name={fullName(person)} links={waysTo(person)} />
        </>
      )}
    </div>
  );
}
