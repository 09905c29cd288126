import { useId } from 'react';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';

type Source = (typeof LEAD_SOURCES)[number];

/** Leads of partners are added by the firm. */
const CHOICES = LEAD_SOURCES.filter((source) => source !== 'channelPartner').map((value) => ({
  value,
  label: sourceWord(value),
}));

interface SourceChoiceProps {
  source: Source | null;
  onChoose: (source: Source) => void;
}

/** The source of the leads in a file; columns are mapped as in the last file of this source. */
export function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label="Source" error={undefined}>
      <SelectBox
        id={id}
        value={source ?? ''}
        choices={CHOICES}
        emptyLabel="Choose a source"
        onChoose={(value) => {
          const chosen = LEAD_SOURCES.find((one) => one === value);
          if (chosen) onChoose(chosen);
        }}
      />
    </Field>
  );
}
