// What the person has passed, as each of their sites keeps it, and until when it is valid.
import type { User } from '@crewcall/sdk/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { todayIn } from '../../format/days.ts';
import { certificationsQuery, validityOf } from '../../people/record/certification.ts';
import { useSession } from '../../session/context.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import card from '../../ui/card.module.css';
import { Empty } from '../../ui/states.tsx';
import { activeOfficials } from './queries.ts';

export function CertificationsView() {
  const users = activeOfficials(useSession());
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Certifications</h1>
      <p className={card.soft}>
        Your assignors keep this list. You get an email 60 days before one ends, and 14 days before. If you
        have renewed one, tell them.
      </p>
      {users.length === 0 && (
        <Empty title="You are no official yet">An assignor can add you to their site.</Empty>
      )}
      {users.map((user) => (
        <OfSite key={user.id} user={user} />
      ))}
    </main>
  );
}

function OfSite({ user }: { user: User }) {
  const { client } = useSession();
  const { site } = user._embedded;
  const { data } = useSuspenseQuery(certificationsQuery({ client, siteId: site.id }, user.id));
  const today = todayIn(site.timezone);
  return (
    <section className={card.card} aria-labelledby={`site-${user.id}`}>
      <h2 id={`site-${user.id}`} className={card.title}>
        {site.name}
      </h2>
      {data.length === 0 && <p className={card.soft}>They have entered none of yours.</p>}
      {data.map((one) => {
        const { words, isWarning } = validityOf(one, today);
        return (
          <div key={one.id} className={card.line}>
            <b>{one.name}</b>
            <p className={isWarning ? card.warn : card.fact}>
              {isWarning && <TriangleAlert aria-hidden="true" />} {words}
            </p>
          </div>
        );
      })}
    </section>
  );
}
