import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormNumberList } from '#platform/web/form/FormNumberList.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDraft } from '#platform/web/form/useDraft.ts';
import type { Preview } from '#platform/web/form/usePreview.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, PageBody } from '#platform/web/page/Page.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { StackingGrid } from './plan/StackingGrid.shared.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { BulkUnitsResult } from '../unit.contract.ts';
import { bulkCreateUnits, BulkUnits } from '../unit.contract.ts';
import { refugeSentence } from '../unit.rules.ts';
import { bulkBody, bulkDefaults, newPattern, previewPlan } from './bulk.form.ts';
import { PatternRow } from './PatternRow.tsx';
import { COUNTING_CALLS } from './unit.counting.shared.ts';

interface BulkUnitsFormProps {
  tower: Tower;
  project: Project;
  onDone: () => void;
}

/** Units of a tower from a pattern of one floor, with their numbers and prices before anything is saved. */
export function BulkUnitsForm({ tower, project, onDone }: BulkUnitsFormProps) {
  const form = useContractForm(BulkUnits, bulkDefaults(tower));
  const draft = useDraft(`units-${tower.id}`, form);
  const create = useSend(bulkCreateUnits, { invalidates: COUNTING_CALLS });
  const { control, getValues } = form;
  const foretold = usePreview({
    call: bulkCreateUnits,
    input: bulkBody(useWatch({ control })),
    sentBy: [create],
    ask: (body, signal) =>
      send(bulkCreateUnits, { params: { id: tower.id }, body: { ...body, preview: true }, signal }),
  });
  const count = foretold.preview?.units.length ?? 0;
  return (
    <Columns style={WIDE_SIDE}>
      <PageBody>
        <Form
          form={form}
          label={`Add units to ${tower.name}`}
          onSubmit={async (body) => {
            const { created } = await create.mutateAsync({ params: { id: tower.id }, body });
            draft.clear();
            toastSuccess(`${created} ${created === 1 ? 'unit' : 'units'} added to ${tower.name}`);
            onDone();
          }}
        >
          <Parts>
            <FormGrid>
              <FormNumber
                control={control}
                name="floors.from"
                label="From floor"
                helper="0 is the ground floor."
              />
              <FormNumber
                control={control}
                name="floors.to"
                label="To floor"
                helper={`${tower.name} has ${tower.totalFloors} floors.`}
              />
              <FormNumberList
                control={control}
                name="floors.exclude"
                label="Floors to skip"
                placeholder="8, 16–18"
                helper={refugeText(tower)}
                isOptional
              />
              <FormText
                control={control}
                name="numberFormat"
                label="Number format"
                maxLength={60}
                helper="{tower} is the tower’s code, {floor} and {suffix} as below."
              />
            </FormGrid>
            <FormRows
              form={form}
              name="pattern"
              label="Units per floor"
              singular="unit per floor"
              max={60}
              newRow={() => newPattern(getValues('pattern'))}
              renderRow={(position) => <PatternRow form={form} position={position} project={project} />}
            />
            <FormActions
              control={control}
              submit={count > 0 ? `Add ${count} ${count === 1 ? 'unit' : 'units'}` : 'Add units'}
              submitting="Adding…"
              onBack={onDone}
              back="Cancel"
              purpose="add them"
              blockedBy={obstacleOf(foretold)}
            />
          </Parts>
        </Form>
      </PageBody>
      <Side>
        <Section title="Preview" fact={foretold.preview && previewFact(foretold.preview)}>
          <PlannedUnits tower={tower} foretold={foretold} />
        </Section>
      </Side>
    </Columns>
  );
}

function refugeText({ refugeFloors }: Tower): string {
  return refugeFloors.length > 0
    ? `A parking or amenity floor. Refuge floors (${refugeFloors.join(', ')}) are skipped automatically.`
    : 'Parking or amenity floors in between.';
}

function obstacleOf({ preview, isStale }: Preview<BulkUnitsResult>): string | undefined {
  return preview && !isStale && preview.clashes.length > 0
    ? 'Change the numbers that already exist'
    : undefined;
}

/** '12 units, B-901 to B-1203, list price ₹15,51,92,350': the plan below shows the numbers without what they share. */
function previewFact({ units }: BulkUnitsResult): string {
  const total = sumPaise(units.map((unit) => unit.pricePaise));
  const [first, last] = [units[0]?.unitNumber, units.at(-1)?.unitNumber];
  const count = `${units.length} ${units.length === 1 ? 'unit' : 'units'}`;
  return [count, first === last ? first : `${first} to ${last}`, `list price ${formatMoney(total)}`].join(
    ', ',
  );
}

function PlannedUnits({ tower, foretold }: { tower: Tower; foretold: Preview<BulkUnitsResult> }) {
  const { preview, isStale, isAsking, error } = foretold;
  if (error) {
    return (
      <Note tone="failure" title={error.message}>
        Nothing was created.
      </Note>
    );
  }
  if (!preview)
    return <Waiting>Describe the units of one floor; their numbers and prices appear here.</Waiting>;
  return (
    <Shown data-stale={isStale || isAsking} aria-live="polite">
      {preview.clashes.length > 0 && (
        <Note tone="limit" title={clashTitle(preview.clashes)}>
          Choose other floors, suffixes or another number format.
        </Note>
      )}
      {preview.refugeFloors.length > 0 && (
        <Note tone="advice" title={refugeSentence(preview.refugeFloors)}>
          Add a flat beside the refuge area separately.
        </Note>
      )}
      <Bleed>
        <StackingGrid towers={[previewPlan(tower, preview)]} isBare />
      </Bleed>
    </Shown>
  );
}

const MAX_NAMED = 6;

function clashTitle(clashes: readonly string[]): string {
  const named = clashes.slice(0, MAX_NAMED).join(', ');
  const more = clashes.length - MAX_NAMED;
  return `Units already exist: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

const WIDE_SIDE = { '--plinth-side': 'minmax(0, 46%)' } as Record<string, string>;

const Parts = styled('div')({ display: 'grid', gap: 24 });

const Waiting = styled('p')(({ theme }) => ({ color: theme.vars.palette.text3 }));

const Shown = styled('div')({
  display: 'grid',
  gap: 14,
  '&[data-stale="true"]': { opacity: 0.6 },
});

/** Stays visible while the form beside it is scrolled. */
const Side = styled(PageBody)({
  '@media (min-width: 1100px)': {
    position: 'sticky',
    top: 52,
    alignSelf: 'start',
    maxHeight: 'calc(100dvh - 52px)',
    overflowY: 'auto',
  },
});

/** On a phone the plan brings its own side margins. */
const Bleed = styled('div')({
  minWidth: 0,
  '@media (max-width: 599.95px)': { margin: '0 -16px' },
});
