import type { FieldValues } from 'react-hook-form';
import { formatDay } from '#platform/contract/format.ts';
import { useField } from '#platform/web/form/field.ts';
import type { FieldProps } from '#platform/web/form/field.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { Lead } from '../lead.contract.ts';

type Consent = NonNullable<Lead['consent']>;
type Said = Pick<Consent, 'marketing' | 'whatsapp'>;

const SAYINGS: Readonly<Record<string, Said & { label: string }>> = {
  both: { label: 'WhatsApp and marketing', whatsapp: true, marketing: true },
  whatsapp: { label: 'WhatsApp, no marketing', whatsapp: true, marketing: false },
  marketing: { label: 'Marketing, no WhatsApp', whatsapp: false, marketing: true },
  neither: { label: 'Neither, call only', whatsapp: false, marketing: false },
};
const CHOICES = Object.entries(SAYINGS).map(([value, { label }]) => ({ value, label }));

/** What the customer consented to receive; the time is recorded on saving. */
export function ConsentField<V extends FieldValues, T>(props: Pick<FieldProps<V, T>, 'control' | 'name'>) {
  const field = useField<V, T>({ ...props, label: LABEL, helper: HELPER });
  const consent = (field.value ?? null) as Consent | null;
  const choose = (value: string) => {
    const said = SAYINGS[value];
    if (!said) return field.onChange(null);
    const { marketing, whatsapp } = said;
    field.onChange({ marketing, whatsapp, at: null, channel: 'Given verbally' });
  };
  return (
    <Field
      id={field.id}
      label={LABEL}
      isOptional
      error={field.error}
      helper={consent?.at ? since(consent.at, consent.channel) : HELPER}
    >
      <SelectBox
        id={field.id}
        name={field.name}
        value={consent ? sayingOf(consent) : ''}
        choices={CHOICES}
        emptyLabel="Not asked"
        onChoose={choose}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(field.error)}
        required={false}
        disabled={false}
        aria-describedby={field.describedBy}
      />
    </Field>
  );
}

const LABEL = 'Marketing consent';
const HELPER = 'Without consent, only replies to this enquiry.';

function sayingOf(said: Said): string {
  const known = Object.entries(SAYINGS).find(
    ([, { marketing, whatsapp }]) => marketing === said.marketing && whatsapp === said.whatsapp,
  );
  return known?.[0] ?? '';
}

function since(at: string, channel: string | null): string {
  const when = `Since ${formatDay(dayHere(at))}`;
  return channel ? `${when}, ${channel}.` : `${when}.`;
}
