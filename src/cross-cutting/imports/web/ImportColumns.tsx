import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { Import } from '../import.contract.ts';
import { getImport, listImports, mapImport } from '../import.contract.ts';
import { columnsOf } from '../importKinds.rules.ts';
import { KIND_LABELS } from './import.kind.labels.ts';
import { ListChoice, draftChoice } from './ListChoice.tsx';
import { SourceChoice } from './SourceChoice.tsx';

const AREA_UNITS = [
  { value: 'sqft', label: 'sq ft' },
  { value: 'sqm', label: 'sq m' },
] as const;

interface ImportColumnsProps {
  found: Import;
  onChecked: () => void;
}

/** The field of each column of the file, with its first values; suggested from the headings. */
export function ImportColumns({ found, onChecked }: ImportColumnsProps) {
  const [fields, setFields] = useState(() => found.columns.map(({ field }) => field));
  const [areaUnit, setAreaUnit] = useState(found.areaUnit);
  const [source, setSource] = useState(found.source);
  const [list, setList] = useState(() => found.priceList && draftChoice(found.priceList));
  const map = useSend(mapImport, { invalidates: [getImport, listImports] });
  const send = (body: object) =>
    map.mutate(
      { params: { id: found.id }, body: { ...body, version: found.version } },
      { onSuccess: onChecked },
    );
  const of = (kind: Import['kind']) => {
    if (kind === 'leads') return { source };
    return list ? { priceList: list } : { areaUnit };
  };
  const choose = (index: number, field: string | null) =>
    // A field is taken from one column: the previous one loses it.
    setFields((before) => before.map((one, place) => (place === index ? field : one === field ? null : one)));
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!map.isPending) send({ columns: fields, ...of(found.kind) });
      }}
    >
      {found.sheets.length > 1 && <SheetChoice found={found} onChoose={(sheet) => send({ sheet })} />}
      {found.columns.length > 0 && (
        <>
          {list && (
            <ListChoice
              projectId={found.projectId}
              draft={list}
              onChange={setList}
              error={map.error ? toApiError(map.error) : null}
            />
          )}
          {source && (
            <Narrow>
              <SourceChoice source={source} onChoose={setSource} />
            </Narrow>
          )}
          <Line>
            {found.kind === 'units' && (
              <>
                <b>Areas are in</b>
                <Segment label="Areas are in" value={areaUnit} onChange={setAreaUnit} choices={AREA_UNITS} />
              </>
            )}
            <span>{KIND_LABELS[found.kind].empty}</span>
          </Line>
          <ul>
            {found.columns.map((column, index) => (
              <ColumnRow
                key={`${index}-${column.header}`}
                found={found}
                index={index}
                field={fields[index] ?? null}
                onChoose={(field) => choose(index, field)}
              />
            ))}
          </ul>
        </>
      )}
      <div role="alert">{map.error && <Note tone="failure">{toApiError(map.error).message}</Note>}</div>
      {found.columns.length > 0 && (
        <div>
          <Button type="submit" variant="contained" aria-disabled={map.isPending || undefined}>
            {map.isPending ? 'Checking…' : 'Check rows'}
          </Button>
        </div>
      )}
    </Form>
  );
}

function SheetChoice({ found, onChoose }: { found: Import; onChoose: (sheet: string) => void }) {
  const id = useId();
  return (
    <Narrow>
      <Field id={id} label="Sheet" error={undefined}>
        <SelectBox
          id={id}
          value={found.sheet ?? ''}
          choices={found.sheets.map((value) => ({ value, label: value }))}
          onChoose={onChoose}
        />
      </Field>
    </Narrow>
  );
}

interface ColumnRowProps {
  found: Import;
  index: number;
  field: string | null;
  onChoose: (field: string | null) => void;
}

function ColumnRow({ found, index, field, onChoose }: ColumnRowProps) {
  const id = useId();
  const { header, samples } = found.columns[index] ?? { header: '', samples: [] };
  const choices = columnsOf(found.kind).map(({ name, label, needed }) => ({
    value: name,
    label: needed === 'never' ? label : `${label} *`,
  }));
  return (
    <li>
      <div>
        <label htmlFor={id}>{header === '' ? `Column ${index + 1}` : header}</label>
        <small id={`${id}-samples`}>
          {samples.length > 0 ? samples.join(' · ') : 'empty in the first rows'}
        </small>
      </div>
      <SelectBox
        id={id}
        value={field ?? ''}
        choices={choices}
        emptyLabel="Skip"
        inputProps={{ 'aria-describedby': `${id}-samples` }}
        onChoose={(value) => onChoose(value === '' ? null : value)}
      />
    </li>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  maxWidth: 760,
  paddingTop: 8,
  '& ul': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 280px)',
    alignItems: 'center',
    gap: '6px 16px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > div': { minWidth: 0 },
  '& label': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text3,
  },
  '@media (max-width: 599.95px)': { '& li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > b': { fontWeight: 500 },
  '& > span': { color: theme.vars.palette.text.secondary },
}));
const Narrow = styled('div')({ maxWidth: 320 });
