// What a view shows when it has nothing to show: empty, loading, failed, not allowed.
import { ApiError } from '@crewcall/sdk/core';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './states.module.css';

/** An empty view: what would be here, and what to do about it. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Rows in the shape of what is loading. */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}

/** What went wrong, and a way to go on. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>{messageOf(error)}</p>
      {isMissingFile(error) ? (
        <Button small onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      ) : (
        onRetry !== undefined && (
          <Button small onClick={onRetry}>
            Try again
          </Button>
        )
      )}
    </div>
  );
}

/** The sentence of an error that a person can read. */
export function messageOf(error: unknown): string {
  if (isMissingFile(error))
    return 'A part of Crewcall did not load: it was updated since you opened it, or there is no connection.';
  if (isFault(error)) return FAULT;
  if (error instanceof ApiError && error.code === 'unknown')
    return 'The service cannot be reached: something between you and it answered. Try again in a minute.';
  if (error instanceof Error && error.message !== '') return error.message;
  return 'Something went wrong. Try again.';
}

export const FAULT = 'Something went wrong in the application, not on your side.';

/** Whether a script or style did not load, as Chromium, Firefox, Safari and Vite say it: an update gives it another name. */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(failed to fetch dynamically|error loading dynamically|importing a module script|unable to preload)/i.test(
      error.message,
    )
  );
}

/** Whether an error is a mistake in the application: the language threw it, and its message is for us. */
export function isFault(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError, SyntaxError].some((type) => error instanceof type);
}
