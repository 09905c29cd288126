import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { formatMoney, formatPct, formatRate, plainAmount } from '#platform/contract/format.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { pricedRatePaise } from '#inventory/pricing/priceLines.rules.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { DiscountFields } from './DiscountFields.tsx';
import type { PriceForm } from './price.form.shared.ts';
import type { LiveOffer } from './useOffer.shared.ts';

interface PriceFieldsProps {
  form: ContractForm<typeof PriceForm>;
  inputs: PricingInputs;
  offer: LiveOffer;
  /** Where the payment plan is chosen elsewhere on the page. */
  withoutPlan?: boolean;
}

const BUYERS = [
  { value: 'male', label: 'Man' },
  { value: 'female', label: 'Woman' },
  { value: 'joint', label: 'Jointly' },
];

/** The choices for the price of a unit; rates and mandatory charges come from the project. */
export function PriceFields({ form, inputs, offer, withoutPlan = false }: PriceFieldsProps) {
  const { control } = form;
  const { project, unit } = inputs.input;
  const optional = project.chargeHeads.filter((head) => !head.mandatory);
  return (
    <Parts>
      <FormGrid>
        <RateField inputs={inputs} />
        {project.parkingTypes.map((type) => (
          <FormNumber
            key={type.code}
            control={control}
            name={`parking.${type.code}`}
            label={type.name}
            suffix={type.isOpen ? 'free' : formatMoney(type.pricePaise)}
          />
        ))}
        <FormSelect
          control={control}
          name="buyerGender"
          label="First buyer"
          isOptional
          emptyLabel="Not known yet"
          choices={BUYERS}
        />
      </FormGrid>
      {unit.plcCodes.length > 0 && (
        <Choices legend="Location charges of this unit">
          {unit.plcCodes.map((code) => {
            const plc = project.plcCharges.find((one) => one.code === code);
            return (
              <FormCheckbox
                key={code}
                control={control}
                name={`plc.${code}`}
                label={plc?.name ?? code}
                fact={plc && chargeText(plc)}
              />
            );
          })}
        </Choices>
      )}
      {optional.length > 0 && (
        <Choices legend="Optional charges">
          {optional.map((head) => (
            <FormCheckbox
              key={head.code}
              control={control}
              name={`heads.${head.code}`}
              label={head.name}
              fact={chargeText(head)}
            />
          ))}
        </Choices>
      )}
      {!withoutPlan && (
        <FormSelect
          control={control}
          name="templateId"
          label="Payment plan"
          choices={planChoices(inputs)}
          helper={forbiddenText(inputs)}
        />
      )}
      <Rule />
      <DiscountFields form={form} inputs={inputs} offer={offer} />
    </Parts>
  );
}

function RateField({ inputs }: { inputs: PricingInputs }) {
  const id = useId();
  const { priceBasis } = inputs.input.project;
  return (
    <Field id={id} label={`Rate per sq ft, ${priceBasis}`} error={undefined}>
      <OutlinedInput
        id={id}
        readOnly
        value={`₹${plainAmount(pricedRatePaise(inputs.input))}`}
        endAdornment={<LockSign aria-hidden />}
        inputProps={{ className: 'tabular' }}
        sx={READ_ONLY}
      />
    </Field>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{legend}</legend>
      <div>{children}</div>
    </Group>
  );
}

type Charge = Pick<PricingInputs['input']['project']['chargeHeads'][number], 'basis' | 'value'>;

/** '₹150 / sq ft', '₹2,00,000', '2%' */
function chargeText({ basis, value }: Charge): string {
  switch (basis) {
    case 'perSqFt':
      return formatRate(value);
    case 'perSqFtMonth':
      return `${formatRate(value)} a month`;
    case 'pct':
      return formatPct(value);
    case 'flat':
      return formatMoney(value);
  }
}

function planChoices({ templates }: PricingInputs) {
  return templates.map(({ id, name, rebatePct, forbiddenBecause }) => ({
    value: id,
    label: rebatePct > 0 ? `${name}, ${formatPct(rebatePct)} rebate` : name,
    isDisabled: forbiddenBecause !== null,
  }));
}

/** 'Down payment, Time linked: not allowed before the occupancy certificate in Maharashtra.' */
function forbiddenText({ templates }: PricingInputs): string | undefined {
  const forbidden = templates.filter((template) => template.forbiddenBecause !== null);
  const [first] = forbidden;
  if (!first?.forbiddenBecause) return undefined;
  return `${forbidden.map(({ name }) => name).join(', ')}: ${first.forbiddenBecause}`;
}

const Parts = styled('div')({ display: 'grid', gap: 16 });

const Group = styled('fieldset')(({ theme }) => ({
  '& legend': {
    ...theme.typography.caption,
    padding: 0,
    marginBottom: 6,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', '& > div': { minWidth: 0 } },
}));

const Rule = styled('hr')(({ theme }) => ({
  height: 1,
  margin: 0,
  border: 0,
  backgroundColor: theme.vars.palette.divider,
}));

const LockSign = styled(Lock)(({ theme }) => ({
  flexShrink: 0,
  width: 14,
  height: 14,
  marginRight: 11,
  strokeWidth: 1.75,
  color: theme.vars.palette.text3,
}));

const READ_ONLY = { backgroundColor: 'var(--mui-palette-sunken)' } as const;
