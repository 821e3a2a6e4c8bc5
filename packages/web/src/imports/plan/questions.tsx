// What has to be decided: each question once, however many rows wait for it, and all questions of a kind at once.
import type { Import, ImportQuestion } from '@crewcall/sdk/core';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../format/words.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { useImports } from '../use-imports.ts';
import { rowNumbers } from '../words.ts';
import styles from './questions.module.css';

const MOST_BUTTONS = 3; // options; more are a list to choose from
const SHOWN_AT_FIRST = 4;

export function Questions({ one }: { one: Import }) {
  const { update } = useImports();
  const [isAllShown, showAll] = useState(false);
  const open = one.questions.filter(({ answer }) => answer === null);
  const answered = one.questions.filter(({ answer }) => answer !== null);
  if (one.questions.length === 0) return null;
  const answer = (questions: readonly ImportQuestion[], value: (of: ImportQuestion) => string) =>
    update(one, { answers: questions.map((question) => ({ id: question.id, value: value(question) })) });
  const shown = isAllShown ? open : open.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="questions" className={styles.questions}>
      <div className={styles.head}>
        <h2 id="questions">
          {open.length > 0
            ? `${count(open.length, 'question')} to answer`
            : `${count(answered.length, 'question')} answered`}
        </h2>
        <AnswerAll {...{ open, answer }} />
      </div>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((question, index) => (
            <Question
              key={question.id}
              place={index + 1}
              question={question}
              onAnswer={(value) => answer([question], () => value)}
            />
          ))}
        </ul>
      )}
      {shown.length < open.length && (
        <Button small look="quiet" onClick={() => showAll(true)}>
          Show all {open.length} questions
        </Button>
      )}
      {answered.length > 0 && (
        <details className={styles.answered}>
          <summary>{open.length > 0 ? `${answered.length} answered` : 'Look at the answers'}</summary>
          <ul>
            {answered.map((question) => (
              <li key={question.id}>
                <Select
                  label={question.sentence}
                  value={question.answer ?? ''}
                  onChange={({ target }) => answer([question], () => target.value)}
                >
                  {question.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type Answer = (questions: readonly ImportQuestion[], value: (of: ImportQuestion) => string) => void;

/** One answer for all questions that have it, and what is probably right for those where something is. */
function AnswerAll({ open, answer }: { open: readonly ImportQuestion[]; answer: Answer }) {
  const suggested = open.filter(({ suggestion }) => suggestion !== null);
  const alike = [...Map.groupBy(open, kindOf).values()].filter((group) => group.length > 1);
  return (
    <div className={styles.all}>
      {suggested.length > 1 && (
        <Button small onClick={() => answer(suggested, ({ suggestion }) => suggestion ?? '')}>
          Take all {suggested.length} suggestions
        </Button>
      )}
      {alike.flatMap((group) =>
        sharedOptions(group).map(({ value, label }) => (
          <Button key={`${kindOf(group[0]!)} ${value}`} small onClick={() => answer(group, () => value)}>
            All {group.length} {nounOf(group[0]!)}:{' '}
            {label.replace(/ [“"].*[”"]/, '').replace(/^./, (one) => one.toLowerCase())}
          </Button>
        )),
      )}
    </div>
  );
}

/** `name:teams` of `name:teams:pier fld`. */
const kindOf = ({ id }: ImportQuestion): string => id.split(':').slice(0, 2).join(':');

const nounOf = (question: ImportQuestion): string =>
  kindOf(question).startsWith('rule:')
    ? 'questions'
    : (kindOf(question).split(':')[1] ?? '').replaceAll('_', ' ');

/** The options, other than single records, that each of the questions has. */
function sharedOptions([first, ...others]: readonly ImportQuestion[]) {
  return (first?.options ?? []).filter(
    ({ value }) =>
      !value.startsWith('record:') &&
      others.every(({ options }) => options.some((option) => option.value === value)),
  );
}

type QuestionProps = {
  /** Rows name it. */
  place: number;
  question: ImportQuestion;
  onAnswer: (value: string) => void;
};

function Question({ place, question, onAnswer }: QuestionProps) {
  const { sentence, options, suggestion, rows, kept } = question;
  const first = options.filter(({ value }) => value === suggestion);
  const ordered = [...first, ...options.filter((option) => !first.includes(option))];
  return (
    <li className={styles.question}>
      <CircleHelp aria-hidden="true" />
      <div className={styles.text}>
        <h3>
          {place}. {sentence}
        </h3>
        <p>
          {rows.length > 0 && `${rowNumbers(rows)}. `}
          {kept && 'The answer is remembered.'}
        </p>
      </div>
      {ordered.length <= MOST_BUTTONS ? (
        <div className={styles.options}>
          {ordered.map(({ value, label }) => (
            <Button key={value} small onClick={() => onAnswer(value)} aria-label={`${label}: ${sentence}`}>
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <Select
          label={`Answer: ${sentence}`}
          hiddenLabel
          value=""
          onChange={({ target }) => onAnswer(target.value)}
        >
          <option value="" disabled>
            Choose an answer
          </option>
          {ordered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
              {value === suggestion && ' (probably)'}
            </option>
          ))}
        </Select>
      )}
    </li>
  );
}
