// A new message: its text with the facts of the games as fields, what one person gets, and who gets it.
import type { Message, MessagePreview } from '@crewcall/sdk/core';
import { Messages } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Mail, Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { todayIn } from '../format/days.ts';
import { count, fullName } from '../format/words.ts';
import { useSettled } from '../palette/use-settled.ts';
import { useSite } from '../session/context.tsx';
import { useChange } from '../session/use-change.ts';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { FormError, TextArea, TextField } from '../ui/field.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, messageOf, Skeleton } from '../ui/states.tsx';
import { AudienceFields } from './audience-fields.tsx';
import styles from './messages.module.css';
import { People } from './people.tsx';
import { previewQuery } from './queries.ts';
import { audienceOf, type NewMessageSearch } from './search.ts';
import { FIELD_NAMES } from './words.ts';

const SUBJECT_CHARACTERS = 150; // docs/api: messages
const TEXT_CHARACTERS = 4_000;
const PAUSE_MS = 300; // between the last key and the preview

export function ComposeView() {
  const { site, mayEdit } = useSite();
  const asked = useSearch({ from: '/s/$siteId/messages/new' });
  const search = audienceOf(asked) === undefined ? { from: todayIn(site.timezone) } : asked;
  if (mayEdit) return <Compose {...{ search, to: audienceOf(search)! }} />;
  return (
    <main id="main" className={page.page}>
      <h1>Message</h1>
      <Empty title="Only assignors write messages">Ask an assignor or a manager of the site.</Empty>
    </main>
  );
}

type ComposeProps = { search: NewMessageSearch; to: NonNullable<ReturnType<typeof audienceOf>> };

function Compose({ search, to }: ComposeProps) {
  const { client, site } = useSite();
  const navigate = useNavigate({ from: '/s/$siteId/messages/new' });
  const { submit, isPending } = useChange();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [shown, setShown] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const typed = { subject: useSettled(subject.trim(), PAUSE_MS), text: useSettled(text, PAUSE_MS) };
  const draft = {
    ...{ to, user_id: shown },
    ...(typed.subject !== '' && { subject: typed.subject }),
    ...(typed.text.trim() !== '' && { text: typed.text }),
  };
  const people = useQuery(previewQuery({ client, siteId: site.id }, { to }));
  const preview = useQuery(previewQuery({ client, siteId: site.id }, draft));
  const audience = people.data;
  const problem = preview.isError ? messageOf(preview.error) : undefined;
  const isReady = subject.trim() !== '' && text.trim() !== '' && (audience?.recipients ?? 0) > 0;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      const message = await submit<Message>({
        record: `messages of site ${site.id}`,
        send: () => new Messages(client).create(site.id, { to, subject: subject.trim(), text }),
        affects: [[site.id, 'message']],
        message: ({ counts }) => `Sent to ${count(counts?.recipients ?? 0, 'person', 'people')}.`,
      });
      await navigate({
        to: '/s/$siteId/messages/$messageId',
        params: { siteId: String(site.id), messageId: String(message.id) },
      });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <main id="main" className={styles.compose}>
      <form onSubmit={send}>
        <div className={styles.head}>
          <h1>Message</h1>
          {audience !== undefined && <p className={styles.soft}>{audienceSentence(audience)}</p>}
        </div>
        <AudienceFields {...{ search }} />
        <div className={styles.columns}>
          <section className={styles.writing} aria-label="Text">
            <Writing
              {...{ subject, text, problem }}
              fields={audience?.fields ?? []}
              onSubject={setSubject}
              onText={setText}
            />
          </section>
          <Copy data={preview.data} shown={shown} onShow={setShown} />
          <section className={styles.people} aria-label="Who gets it">
            <h2>Who gets it</h2>
            {people.isPending && <Skeleton rows={3} />}
            {people.isError && <Failure error={people.error} onRetry={() => people.refetch()} />}
            {audience !== undefined && (
              <People
                people={audience.people}
                shown={preview.data?.preview?.user_id}
                onInvited={() => void people.refetch()}
              />
            )}
          </section>
        </div>
        <div className={styles.bar}>
          <div>
            <p>
              <b>{audience === undefined ? '…' : recipientSentence(audience)}</b>
            </p>
            <p className={styles.soft}>
              {failure === undefined
                ? 'It goes out in a minute, with whatever else they are told. Replies come to you.'
                : ''}
            </p>
            <FormError message={failure === undefined ? undefined : messageOf(failure)} />
          </div>
          <Link to="/s/$siteId/games" params={{ siteId: String(site.id) }} className={buttonClass('quiet')}>
            Discard
          </Link>
          <Button look="primary" type="submit" disabled={!isReady || isPending || problem !== undefined}>
            <Send aria-hidden="true" />
            {audience === undefined ? 'Send' : `Send to ${count(audience.recipients, 'person', 'people')}`}
          </Button>
        </div>
      </form>
    </main>
  );
}

function audienceSentence({ games, drafts, recipients }: MessagePreview): string {
  const people = count(recipients, 'person', 'people');
  if (games === 0 && drafts === 0) return people;
  const left =
    drafts === 0
      ? ''
      : `, ${count(drafts, 'draft')} left out: nobody was told of ${drafts === 1 ? 'it' : 'them'}`;
  return `The crews of ${count(games, 'game')}: ${people}${left}`;
}

function recipientSentence({ recipients, people }: MessagePreview): string {
  const emails = people.filter(({ way }) => way === 'email').length;
  const others = people.length - emails;
  if (recipients === 0) return 'Nobody gets it';
  const reached = `${count(emails, 'person', 'people')} ${emails === 1 ? 'gets' : 'get'} an email`;
  return others === 0 ? reached : `${reached} · ${others} ${others === 1 ? 'does' : 'do'} not`;
}

type WritingProps = {
  subject: string;
  text: string;
  fields: readonly string[];
  problem: string | undefined;
  onSubject: (subject: string) => void;
  onText: (text: string) => void;
};

/** A field goes where the caret was last, in the subject or in the text. */
function Writing({ subject, text, fields, problem, onSubject, onText }: WritingProps) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const at = last.current ?? area.current;
    if (at === null) return;
    at.focus();
    const [start, end] = [at.selectionStart ?? at.value.length, at.selectionEnd ?? at.value.length];
    const word = `{${field}}`;
    const next = at.value.slice(0, start) + word + at.value.slice(end);
    if (at === area.current) onText(next);
    else onSubject(next);
    requestAnimationFrame(() => at.setSelectionRange(start + word.length, start + word.length));
  };
  return (
    <>
      <TextField
        label="Subject"
        required
        maxLength={SUBJECT_CHARACTERS}
        value={subject}
        onFocus={({ target }) => {
          last.current = target;
        }}
        onChange={({ target }) => onSubject(target.value)}
      />
      <TextArea
        ref={area}
        label="Message"
        required
        rows={9}
        maxLength={TEXT_CHARACTERS}
        error={problem}
        value={text}
        onFocus={({ target }) => {
          last.current = target;
        }}
        onChange={({ target }) => onText(target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be of the form's values */}
      <div className={styles.fields} role="group" aria-label="Insert a field">
        <span aria-hidden="true">Insert</span>
        {fields.map((field) => (
          <Button key={field} small onClick={() => insert(field)}>
            {FIELD_NAMES[field] ?? field}
          </Button>
        ))}
      </div>
    </>
  );
}

type CopyProps = {
  data: MessagePreview | undefined;
  shown: number | undefined;
  onShow: (userId: number) => void;
};

/** What one person gets, and the others by arrows. */
function Copy({ data, shown, onShow }: CopyProps) {
  const readers = data?.people.filter(({ reason }) => reason !== 'left' && reason !== 'not_invited') ?? [];
  const at = Math.max(
    0,
    readers.findIndex(({ user_id }) => user_id === (data?.preview?.user_id ?? shown)),
  );
  const reader = readers[at];
  const step = (by: number) => onShow(readers[(at + by + readers.length) % readers.length]!.user_id);
  return (
    <section className={styles.copy} aria-labelledby="copy">
      <div className={styles.copyHead}>
        <h2 id="copy">{reader === undefined ? 'What they get' : `What ${fullName(reader)} gets`}</h2>
        {readers.length > 1 && (
          <span>
            <IconButton label="The person before" icon={<ChevronLeft />} onClick={() => step(-1)} />
            {at + 1} of {readers.length}
            <IconButton label="The next person" icon={<ChevronRight />} onClick={() => step(1)} />
          </span>
        )}
      </div>
      <div className={styles.paper} aria-live="polite">
        {data?.preview ? (
          <>
            <p className={styles.soft}>
              <Mail aria-hidden="true" /> Email, answers come to you
            </p>
            <h3>{data.preview.subject}</h3>
            <p className={styles.text}>{data.preview.text}</p>
          </>
        ) : (
          <p className={styles.soft}>Write a subject and a text: here is what each of them gets.</p>
        )}
      </div>
    </section>
  );
}
