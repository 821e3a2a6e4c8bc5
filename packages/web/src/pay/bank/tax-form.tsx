// The tax form of a person: masked, added, replaced.
import type { Client, TaxForm, TaxFormInput } from '@crewcall/sdk/core';
import { TaxForms } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { CLASSIFICATIONS, TAX_FIELDS, TIN_TYPES } from './details.ts';
import { type Details, DetailsForm } from './details-form.tsx';
import { taxFormKey } from './queries.ts';

type TaxFormProps = { client: Client; userId: number; taxForm: TaxForm | null; isReadOnly: boolean };

export function TaxFormCard({ client, userId, taxForm, isReadOnly }: TaxFormProps) {
  const { submit } = useChange();
  const [isEditing, setEditing] = useState(false);
  const send = async ({ business_name, ...details }: Details) => {
    const input = { ...details, business_name: business_name?.trim() || null } as TaxFormInput;
    const forms = new TaxForms(client);
    await submit({
      record: `tax form ${userId}`,
      send: () => (taxForm === null ? forms.create(userId, input) : forms.change(userId, input)),
      affects: [taxFormKey(userId)],
      message: 'Your tax form is saved.',
    });
    setEditing(false);
  };
  return (
    <section className={card.card} aria-labelledby={`tax-form-${userId}`}>
      <h2 id={`tax-form-${userId}`}>Tax form</h2>
      {taxForm === null && !isEditing && (
        <p className={card.soft}>None yet. Your organization needs it to report what it pays you.</p>
      )}
      {taxForm !== null && !isEditing && <Filled taxForm={taxForm} />}
      {isEditing ? (
        <DetailsForm
          label="Tax form"
          fields={TAX_FIELDS}
          start={taxForm === null ? {} : startOf(taxForm)}
          onSend={send}
          onCancel={() => setEditing(false)}
        />
      ) : (
        !isReadOnly && (
          <div>
            <Button onClick={() => setEditing(true)}>
              {taxForm === null ? 'Add your tax form' : 'Replace your tax form'}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function Filled({ taxForm }: { taxForm: TaxForm }) {
  const { name, business_name, tax_classification, tin_type, tin_last_four } = taxForm;
  const { street_1, city, state_or_province, postal } = taxForm;
  return (
    <p>
      <b>{name}</b>
      {business_name !== null && ` · ${business_name}`}
      <br />
      <span className={card.small}>
        {CLASSIFICATIONS[tax_classification]} · {TIN_TYPES[tin_type]} ····{tin_last_four}
        <br />
        {street_1}, {city} {state_or_province} {postal}
      </span>
    </p>
  );
}

/** Everything but the number, of which only the last digits are known. */
function startOf(taxForm: TaxForm): Details {
  const { name, business_name, tax_classification, tin_type } = taxForm;
  const { street_1, city, state_or_province, postal } = taxForm;
  return {
    ...{ name, business_name: business_name ?? '', tax_classification, tin_type },
    ...{ street_1, city, state_or_province, postal },
  };
}
