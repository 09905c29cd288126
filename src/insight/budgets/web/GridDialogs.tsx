import * as z from 'zod';
import { count, paise } from '#platform/contract/fields.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney, FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { Budget } from '../budget.contract.ts';
import { getBudget } from '../budget.contract.ts';
import type { GridTexts } from './budgetGrid.ts';
import { withCopied, withSpread } from './budgetGrid.ts';
import { yearBefore, yearName } from '../budgetYear.rules.ts';
import { BUDGET_CATEGORIES, categoryLabel } from '../category.rules.ts';
import { RUPEES } from './useBudgetGrid.ts';

const WAYS = ['evenly', 'season', 'construction'] as const;

const Spread = z.object({
  category: z.enum(BUDGET_CATEGORIES, 'Choose a category'),
  amountPaise: paise('Amount of the year'),
  way: z.enum(WAYS, 'Choose how it is spread'),
});

interface GridDialogProps {
  budget: Budget;
  texts: GridTexts;
  onChange: (texts: GridTexts) => void;
  onClose: () => void;
}

/** An amount of a year over its months: evenly, as sales go over the year, or as the works are planned. */
export function SpreadDialog({ budget, texts, onChange, onClose }: GridDialogProps) {
  const { season, construction } = budget.weights;
  const form = useContractForm(Spread, { way: 'evenly' });
  const { control } = form;
  const weights = { evenly: budget.months.map(() => 1), season, construction: construction ?? [] };
  return (
    <FormDialog
      title="Spread an amount"
      text="The amounts of the category are replaced in all twelve months."
      form={form}
      submit="Spread amount"
      onClose={onClose}
      onSubmit={({ category, amountPaise, way }) => {
        onChange(withSpread(texts, category, budget.months, amountPaise, weights[way], RUPEES));
        return Promise.resolve();
      }}
    >
      <FormSelect
        control={control}
        name="category"
        label="Category"
        choices={BUDGET_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
      />
      <FormMoney control={control} name="amountPaise" label="Amount of the year" />
      <FormSegment
        control={control}
        name="way"
        label="Spread"
        choices={[
          { value: 'evenly', label: 'Evenly' },
          { value: 'season', label: 'By season' },
          { value: 'construction', label: 'By works', isDisabled: construction === null },
        ]}
        {...(construction === null
          ? { helper: 'By works needs milestones with a budget that are planned for this year.' }
          : {})}
      />
    </FormDialog>
  );
}

const Copy = z.object({ morePct: count('Percent more', -90, 500) });

/** The version in force of the year before, month by month, with a part more. */
export function CopyYearDialog({ budget, texts, onChange, onClose }: GridDialogProps) {
  const fy = yearBefore(budget.fy);
  const before = useCall(getBudget, { params: { id: budget.project.id }, query: { fy } });
  const form = useContractForm(Copy, { morePct: 0 });
  const lines = before.data?.lines ?? [];
  return (
    <FormDialog
      title={`Copy ${yearName(fy)}`}
      text={
        before.data && lines.length === 0
          ? `There is no budget of ${yearName(fy)} for ${budget.project.name}.`
          : `Replaces the amounts here by those of ${yearName(fy)}, month by month.`
      }
      form={form}
      submit="Copy amounts"
      onClose={onClose}
      onSubmit={({ morePct }) => {
        const copied = withCopied(lines, before.data?.months ?? [], budget.months, morePct, RUPEES);
        onChange({ ...texts, ...copied });
        return Promise.resolve();
      }}
    >
      {before.isPending ? (
        <FactSkeleton rows={1} />
      ) : (
        <FormNumber control={form.control} name="morePct" label="Percent more" suffix="%" />
      )}
    </FormDialog>
  );
}
