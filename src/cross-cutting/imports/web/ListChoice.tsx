import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { DayField } from '#platform/web/form/DayField.tsx';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { today } from '#platform/web/session/today.ts';
import { listPriceLists } from '#inventory/prices/priceList.contract.ts';
import type { ListToImport } from '../import.contract.ts';

/** The draft to fill; null is a new one. */
interface DraftChoice {
  listId: string | null;
  name: string;
  effectiveFrom: string;
}

export function draftChoice({ listId, isNew, name, effectiveFrom }: ListToImport): DraftChoice {
  return { listId: isNew ? null : listId, name, effectiveFrom };
}

interface ListChoiceProps {
  projectId: string;
  draft: DraftChoice;
  onChange: (draft: DraftChoice) => void;
  error: ApiError | null;
}

/** The draft for the prices: a new one, by name and date, or an existing one. */
export function ListChoice({ projectId, draft, onChange, error }: ListChoiceProps) {
  const id = useId();
  const said = (field: string) => error?.fieldMessage(field) ?? error?.fieldMessage(`priceList.${field}`);
  const drafts = useCall(listPriceLists, { query: { projectId, status: 'draft', limit: 100 } });
  const choices = (drafts.data?.rows ?? []).map((list) => ({
    value: list.id,
    label: `${list.number}. ${list.name}, from ${formatDay(list.effectiveFrom)}`,
  }));
  return (
    <Line>
      <Field id={id} label="Draft" error={undefined}>
        <SelectBox
          id={id}
          value={draft.listId ?? ''}
          emptyLabel="New draft"
          choices={choices}
          onChoose={(listId) => onChange({ ...draft, listId: listId === '' ? null : listId })}
        />
      </Field>
      {draft.listId === null && (
        <>
          <Field id={`${id}-name`} label="Name" error={said('name')}>
            <OutlinedInput
              id={`${id}-name`}
              value={draft.name}
              required
              inputProps={{ maxLength: 80 }}
              onChange={({ target }) => onChange({ ...draft, name: target.value })}
            />
          </Field>
          <DayField
            id={`${id}-from`}
            label="Effective from"
            error={said('effectiveFrom')}
            value={draft.effectiveFrom || null}
            isRequired
            min={today()}
            onChange={(day) => onChange({ ...draft, effectiveFrom: day ?? '' })}
          />
        </>
      )}
    </Line>
  );
}

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 2fr)',
  gap: 12,
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
