// The fields of a venue: their names, what officials should know of each, and a form that adds one.
import type { NewVenueField, Venue, VenueField } from '@crewcall/sdk/core';
import { VenueFields, Venues } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Failure } from '../ui/states.tsx';
import { FieldForm } from './field-form.tsx';
import { fieldsQuery } from './queries.ts';
import styles from './venue-view.module.css';

export function Fields({ venue }: { venue: Venue }) {
  const { client, site, mayEdit } = useSite();
  const query = fieldsQuery({ client, siteId: site.id }, venue.id);
  const fields = useQuery(query);
  const changes = useFieldChanges(venue, query.queryKey);
  const [edited, setEdited] = useState<number>();
  return (
    <section className={card.card} aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      {fields.isError && <Failure error={fields.error} onRetry={() => fields.refetch()} />}
      {fields.data?.length === 0 && (
        <p className={card.small}>
          {mayEdit ? 'Add fields to choose from when you enter games.' : 'No fields are named.'}
        </p>
      )}
      <ul className={styles.rows} aria-label="Fields">
        {fields.data?.map((field) =>
          edited === field.id ? (
            <li key={field.id}>
              <FieldForm
                field={field}
                label={`Change ${field.name}`}
                onSave={async (body) => {
                  await changes.change(field, body);
                  setEdited(undefined);
                }}
                onCancel={() => setEdited(undefined)}
              />
            </li>
          ) : (
            <FieldRow
              key={field.id}
              field={field}
              onEdit={() => setEdited(field.id)}
              onRemove={() => changes.remove(field)}
            />
          ),
        )}
      </ul>
      {mayEdit && <FieldForm label={`Add a field to ${venue.name}`} onSave={changes.add} />}
    </section>
  );
}

type FieldRowProps = { field: VenueField; onEdit: () => void; onRemove: () => void };

function FieldRow({ field, onEdit, onRemove }: FieldRowProps) {
  const { mayEdit } = useSite();
  return (
    <li>
      <div>
        {field.name}
        {field.notes !== null && <span className={styles.notes}>{field.notes}</span>}
      </div>
      {mayEdit && (
        <div className={card.actions}>
          <Button small look="quiet" aria-label={`Change ${field.name}`} onClick={onEdit}>
            Change
          </Button>
          <Button small look="quiet" aria-label={`Delete ${field.name}`} onClick={onRemove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function useFieldChanges(venue: Venue, queryKey: readonly unknown[]) {
  const { client, site } = useSite();
  const { start, submit } = useChange();
  const record = `fields of venue ${venue.id}`;
  const affectedBy = (id: number) => recordsOf(site.id, 'venue-field', [id]);
  const shown = (field: VenueField) =>
    patch<VenueField[]>(queryKey, (all) =>
      [...all.filter(({ id }) => id !== field.id), field].toSorted(byName),
    );
  const creation = (body: NewVenueField): Change<VenueField> => ({
    record,
    send: () => new Venues(client).createFields(venue.id, body),
    saved: (field) => [shown(field)],
    affects: (field) => (field === undefined ? [] : affectedBy(field.id)),
  });
  const removal = (field: VenueField): Change => ({
    record,
    send: () => new VenueFields(client).delete(field.id),
    optimistic: [patch<VenueField[]>(queryKey, (all) => all.filter(({ id }) => id !== field.id))],
    affects: affectedBy(field.id),
  });
  const renaming = (field: VenueField, body: NewVenueField): Change<VenueField> => ({
    record,
    send: () => new VenueFields(client).change(field.id, body),
    saved: (saved) => [shown(saved)],
    affects: affectedBy(field.id),
  });
  return {
    add: (body: NewVenueField) =>
      submit<VenueField>({
        ...creation(body),
        message: ({ name }) => `${name} is added to ${venue.name}.`,
        undo: removal,
      }),
    change: (field: VenueField, body: NewVenueField) =>
      submit<VenueField>({
        ...renaming(field, body),
        message: ({ name }) => `${name} is changed.`,
        undo: (changed) => renaming(changed, bodyOf(field)),
      }),
    remove: (field: VenueField) =>
      start({
        ...removal(field),
        message: `${field.name} is deleted. Games keep its name.`,
        undo: () => creation(bodyOf(field)),
      }),
  };
}

const byName = (one: VenueField, other: VenueField): number => one.name.localeCompare(other.name, 'en');
const bodyOf = ({ name, notes }: VenueField): NewVenueField => ({ name, notes });
