import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { ScoringConfig } from '../scoringConfig.contract.ts';
import {
  getScoringConfig,
  previewScoringConfig,
  ScoringConfigInput,
  updateScoringConfig,
} from '../scoringConfig.contract.ts';
import { OUTCOME_DAYS, THRESHOLDS_MESSAGE } from '../learnedScore.rules.ts';
import { FACTORS, PENALTIES, TOUCHES, WEIGHTS_MESSAGE, weightsTotal } from '../scoringConfig.rules.ts';
import { FACTOR_NAMES, PENALTY_NAMES, TOUCH_NAMES } from './scoring.labels.ts';

const {
  weights,
  engagementPoints,
  halfLifeDays,
  engagementFull,
  penalties,
  hotFrom,
  warmFrom,
  leastLeads,
  leastBookings,
  note,
} = ScoringConfigInput.shape;
const required = z.object({
  weights: weights.unwrap(),
  engagementPoints: engagementPoints.unwrap(),
  halfLifeDays: halfLifeDays.unwrap(),
  engagementFull: engagementFull.unwrap(),
  penalties: penalties.unwrap(),
  hotFrom: hotFrom.unwrap(),
  warmFrom: warmFrom.unwrap(),
  leastLeads: leastLeads.unwrap(),
  leastBookings: leastBookings.unwrap(),
  note,
});

const ScoringFormSchema = required
  .refine((rules) => weightsTotal(rules.weights) === 100, {
    path: ['weights', 'profile'],
    error: WEIGHTS_MESSAGE,
  })
  .refine((rules) => rules.warmFrom < rules.hotFrom, {
    path: ['warmFrom'],
    error: 'Warm must begin below hot.',
  })
  .refine((rules) => rules.leastBookings <= rules.leastLeads, {
    path: ['leastBookings'],
    error: THRESHOLDS_MESSAGE,
  });

type Draft = z.output<typeof ScoringFormSchema>;

/** Changes the rules; beside it how many leads would change their grade. */
export function ScoringForm({ config }: { config: ScoringConfig }) {
  const update = useSend(updateScoringConfig, { invalidates: [getScoringConfig] });
  const form = useContractForm(ScoringFormSchema, draftOf(config));
  const { control } = form;
  const save = async (draft: Draft) => {
    await update.mutateAsync({ body: { ...draft, version: config.version } });
    toastSuccess('Rules saved; all open leads are being rescored');
  };
  const draft = useWatch({ control });
  const total = FACTORS.reduce((sum, key) => sum + (Number(draft.weights?.[key]) || 0), 0);
  return (
    <Form form={form} label="Scoring rules" onSubmit={save}>
      <Group>Weights, {total} of 100</Group>
      <Numbers>
        {FACTORS.map((key) => (
          <FormNumber
            key={key}
            control={control}
            name={`weights.${key}`}
            label={FACTOR_NAMES[key]}
            suffix="points"
          />
        ))}
      </Numbers>
      <Group>Points of engagement</Group>
      <Numbers>
        {TOUCHES.map((key) => (
          <FormNumber key={key} control={control} name={`engagementPoints.${key}`} label={TOUCH_NAMES[key]} />
        ))}
        <FormNumber control={control} name="engagementFull" label="Full marks from" suffix="points" />
        <FormNumber control={control} name="halfLifeDays" label="Half-life" suffix="days" />
      </Numbers>
      <Group>Deductions</Group>
      <Numbers>
        {PENALTIES.map((key) => (
          <FormNumber
            key={key}
            control={control}
            name={`penalties.${key}`}
            label={PENALTY_NAMES[key]}
            suffix="points"
          />
        ))}
      </Numbers>
      <Group>Grades</Group>
      <Numbers>
        <FormNumber control={control} name="hotFrom" label="Hot from" suffix="points" />
        <FormNumber control={control} name="warmFrom" label="Warm from" suffix="points" />
      </Numbers>
      <Group>Training data</Group>
      <Numbers>
        <FormNumber
          control={control}
          name="leastLeads"
          label={`Minimum leads older than ${OUTCOME_DAYS} days`}
          suffix="leads"
        />
        <FormNumber control={control} name="leastBookings" label="Minimum bookings among them" />
        <div data-wide>
          <FormText control={control} name="note" label="Reason for the change" isOptional />
        </div>
      </Numbers>
      <Below>
        <Preview draft={draft as Draft} />
      </Below>
      <Foot>
        <FormActions
          control={control}
          submit="Save rules"
          purpose="save"
          onBack={() => form.reset()}
          back="Reset"
        />
      </Foot>
    </Form>
  );
}

const SETTLES_MS = 400;

/** Requested when typing has paused and the input is valid. */
function Preview({ draft }: { draft: Draft }) {
  const asked = useDebounced(JSON.stringify(draft), SETTLES_MS);
  const parsed = ScoringFormSchema.safeParse(JSON.parse(asked));
  const { mutate, data, error } = useSend(previewScoringConfig);
  const isValid = parsed.success;
  useEffect(() => {
    const { note: _note, ...rules } = JSON.parse(asked) as Draft;
    if (isValid) mutate({ body: rules });
  }, [asked, isValid, mutate]);
  if (!isValid) return null;
  if (error) return <Note tone="failure">{error.message}</Note>;
  if (!data) return null;
  const { total, regraded, hotter, colder, after, isSample } = data;
  return (
    <Note
      tone="advice"
      title={
        regraded === 0
          ? 'No lead would change its grade.'
          : `${regraded} of ${total} leads would change their grade.`
      }
    >
      {regraded > 0 && `${hotter} would rise, ${colder} would fall. `}
      Then {after.hot} hot, {after.warm} warm, {after.cold} cold
      {isSample ? `, in an even sample of ${total} open leads.` : ' of all open leads.'}
    </Note>
  );
}

function draftOf({ weights: given, ...config }: ScoringConfig): Draft {
  return {
    weights: given,
    engagementPoints: config.engagementPoints,
    halfLifeDays: config.halfLifeDays,
    engagementFull: config.engagementFull,
    penalties: config.penalties,
    hotFrom: config.hotFrom,
    warmFrom: config.warmFrom,
    leastLeads: config.leastLeads,
    leastBookings: config.leastBookings,
    note: null,
  };
}

/** Small figures side by side; a label may take two lines. */
const Numbers = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  alignItems: 'end',
  gap: '14px 16px',
  '& [data-wide]': { gridColumn: '1 / -1' },
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Group = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: '18px 0 10px' }));
const Below = styled('div')({ marginTop: 16 });
const Foot = styled('div')({ marginTop: 20 });
