import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import * as z from 'zod';
import { day, optional, text } from '#platform/contract/fields.ts';
import { formatDay } from '#platform/contract/format.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { EvidenceFile } from '#site/issues/web/EvidenceField.shared.tsx';
import { EvidenceField, uploadedIds, waitingFiles } from '#site/issues/web/EvidenceField.shared.tsx';
import { sendOrKeep, useWorkQueue } from '#site/issues/web/workQueue.shared.ts';
import type { QualityCheck } from '../check.contract.ts';
import { updateQualityCheck } from '../check.contract.ts';
import type { ItemResult } from '../check.rules.ts';
import { ITEM_RESULTS } from '../check.rules.ts';
import { CHECK_CHANGED } from './check.calls.ts';
import { wantedText } from './check.status.shared.ts';

const Row = z.object({
  no: z.number(),
  result: z.enum([...ITEM_RESULTS, 'open']),
  value: optional(z.number('Enter a number')),
  note: optional(text(500, 'Note')),
});
const Inspection = z.object({
  items: z.array(Row),
  /** Of a check without items. */
  whole: z.enum(['passed', 'failed']).nullable(),
  inspector: optional(text(120, 'Inspector')),
  checkedOn: day('Checked on'),
  remarks: optional(text(2000, 'Remarks')),
});
type InspectionValues = z.input<typeof Inspection>;

const RESULTS = [
  { value: 'ok', label: 'Ok' },
  { value: 'notOk', label: 'Not ok' },
  { value: 'notApplicable', label: 'N/A' },
];
const WHOLE = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed' },
];

/** What an inspection found, item by item; a value outside its bounds is not ok by itself. */
export function InspectDialog({ check, onClose }: { check: QualityCheck; onClose: () => void }) {
  const { id, milestoneId, name, version, items, round } = check;
  const form = useContractForm(Inspection, {
    items: items.map((item) => ({
      no: item.no,
      result: shownResult(item),
      value: item.value,
      note: item.note,
    })),
    whole: null,
    inspector: null,
    checkedOn: today(),
    remarks: null,
  });
  const [files, setFiles] = useState<ReadonlyMap<number, EvidenceFile[]>>(new Map());
  useWorkQueue();
  const queryClient = useQueryClient();
  const { control } = form;
  return (
    <FormDialog
      title={`Inspect ${name}`}
      text={
        round > 1
          ? `Round ${round}. If it fails again, its issue stays open.`
          : 'If it fails, an issue is opened.'
      }
      form={form}
      submit="Save inspection"
      onClose={onClose}
      onSubmit={async ({ items: rows, whole: result, ...rest }) => {
        const findings = rows.map(({ no, result: found, value, note }) => ({
          no,
          result: found === 'open' ? null : found,
          value: value ?? null,
          note: note ?? null,
          ...idsOf(items[no - 1]?.fileIds ?? [], files.get(no) ?? []),
        }));
        const whole = files.get(0) ?? [];
        const sent = await sendOrKeep({
          call: updateQualityCheck,
          title: `Inspection of ${name}`,
          place: formatDay(rest.checkedOn),
          params: { id: milestoneId, checkId: id },
          body: {
            ...rest,
            version,
            fileIds: uploadedIds(whole),
            ...(items.length > 0 ? { items: findings } : result === null ? {} : { status: result }),
          },
          files: [...files].flatMap(([no, own]) => waitingFiles(own, no === 0 ? null : no)),
        });
        if (sent !== 'kept') await invalidate(queryClient, CHECK_CHANGED.invalidates);
        toastSuccess(
          sent === 'kept'
            ? 'No connection: the inspection waits on this phone and is sent by itself'
            : 'Inspection saved',
        );
      }}
    >
      <Items>
        {items.map((item, place) => (
          <li key={item.no}>
            <b>
              {item.no}. {item.text}
            </b>
            {wantedText(item) && <small>{wantedText(item)}</small>}
            <ItemFields control={control} place={place} item={item} />
            <EvidenceField
              files={files.get(item.no) ?? []}
              onChange={(chosen) => setFiles(new Map(files).set(item.no, chosen))}
              label={`Photo of item ${item.no}`}
              mayWait
            />
          </li>
        ))}
      </Items>
      {items.length === 0 && <FormSegment control={control} name="whole" label="Result" choices={WHOLE} />}
      <FormText
        control={control}
        name="inspector"
        label="Inspector from outside"
        helper="Without a name it is you."
        maxLength={120}
        isOptional
      />
      <FormDate control={control} name="checkedOn" label="Checked on" max={today()} />
      <FormText control={control} name="remarks" label="Remarks" rows={2} maxLength={2000} isOptional />
      <EvidenceField
        files={files.get(0) ?? []}
        onChange={(chosen) => setFiles(new Map(files).set(0, chosen))}
        label="Photo of the whole"
        mayWait
      />
    </FormDialog>
  );
}

interface ItemFieldsProps {
  control: Control<InspectionValues, unknown, z.output<typeof Inspection>>;
  place: number;
  item: QualityCheck['items'][number];
}

/** A measured item takes a value, every other a result; a note where it is not plainly ok. */
function ItemFields({ control, place, item }: ItemFieldsProps) {
  const at = `items.${place}` as const;
  const result = useWatch({ control, name: `${at}.result` });
  const hasBounds = isMeasured(item);
  return (
    <>
      {hasBounds && (
        <FormNumber
          control={control}
          name={`${at}.value`}
          label={`Value of item ${item.no}`}
          decimals={2}
          isOptional
          {...(item.unit ? { suffix: item.unit } : {})}
        />
      )}
      <FormSegment
        control={control}
        name={`${at}.result`}
        label={`Result of item ${item.no}`}
        choices={hasBounds ? [{ value: 'open', label: 'By value' }, ...RESULTS.slice(1)] : RESULTS}
      />
      {result !== 'ok' && result !== 'open' && (
        <FormText
          control={control}
          name={`${at}.note`}
          label={`Note on item ${item.no}`}
          maxLength={500}
          isOptional
        />
      )}
    </>
  );
}

/** The result of a measured item that is ok follows from its value. */
function shownResult(item: QualityCheck['items'][number]): ItemResult | 'open' {
  return item.result === null || (isMeasured(item) && item.result === 'ok') ? 'open' : item.result;
}

/** Its result follows from its value. */
function isMeasured({ min, max }: QualityCheck['items'][number]): boolean {
  return min !== null || max !== null;
}

/** The files that an item has already and those that are added. */
function idsOf(before: readonly string[], added: readonly EvidenceFile[]): { fileIds?: string[] } {
  return added.length === 0 ? {} : { fileIds: [...before, ...uploadedIds(added)] };
}

const Items = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& > li': {
    display: 'grid',
    gap: 6,
    paddingBottom: 12,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& b': { fontWeight: 500 },
  '& > li > small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
