import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { exactPct } from '../structureText.rules.ts';
import { sumOfPct } from '../structureTerms.rules.ts';
import type { StructureFormState } from './structure.form.ts';
import { newPayout } from './structure.form.ts';
import { STEPS } from './structure.labels.ts';

/** The parts of a commission and when each is payable, with their sum while they are typed. */
export function PayoutRows({ form }: { form: StructureFormState }) {
  const { control, getValues } = form;
  return (
    <div>
      <FormRows
        form={form}
        name="payouts"
        label="Payouts"
        singular="payout"
        max={12}
        newRow={() => newPayout(Math.max(0, 100 - sumOfPct(getValues('payouts'))) || null)}
        renderRow={(position) => (
          <Row>
            <FormPct control={control} name={`payouts.${position}.pct`} label="Share" />
            <FormSelect
              control={control}
              name={`payouts.${position}.condition.saleStatus`}
              label="Payable once"
              choices={STEPS}
            />
            <FormPct
              control={control}
              name={`payouts.${position}.condition.collectedPct`}
              label="And collected"
            />
          </Row>
        )}
      />
      <Sum form={form} />
    </div>
  );
}

function Sum({ form: { control } }: { form: StructureFormState }) {
  const sum = sumOfPct(useWatch({ control, name: 'payouts' }) ?? []);
  const isWhole = sum === 100;
  const rest = Math.abs(Math.round((100 - sum) * 10_000) / 10_000);
  return (
    <Line aria-live="polite">
      <Sign shape={isWhole ? 'tick' : 'warning'} tone={isWhole ? 'success' : 'amber'} />
      <span>
        Total <b className="tabular">{exactPct(sum)}</b>
        {isWhole ? ', complete' : ` of 100%, ${exactPct(rest)} ${sum < 100 ? 'missing' : 'too much'}`}
      </span>
    </Line>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@container (min-width: 420px)': { gridTemplateColumns: '1fr 2fr 1fr' },
});

const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 10,
  '& b': { fontWeight: 600 },
});
