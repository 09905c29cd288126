import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormMoney, FormNumber, FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { AlertFigure } from '../alertFigure.rules.ts';
import { ALERT_FIGURES, needsProject, periodsOf } from '../alertFigure.rules.ts';
import { ALERT_PERIOD_LABELS, ALL_PROJECTS } from '../alertText.rules.ts';
import type { AlertForm } from './alert.form.ts';
import { FigureNow } from './FigureNow.tsx';

const DIRECTION_CHOICES = [
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
];

interface AlertFieldsProps {
  form: UseFormReturn<AlertForm, unknown, AlertForm>;
  figure: AlertFigure;
  /** Project and days of an alert that is set stay. */
  isSet?: boolean;
}

/** Of which project and days, in which direction and at which limit; with the figure as it is now. */
export function AlertFields({ form: { control }, figure, isSet = false }: AlertFieldsProps) {
  const projects = useProjectChoices();
  const [projectId, period, direction, limit] = useWatch({
    control,
    name: ['projectId', 'period', 'direction', 'limit'],
  });
  const periods = periodsOf(figure);
  return (
    <>
      <FormSelect
        control={control}
        name="projectId"
        label="Project"
        choices={projects}
        emptyLabel={needsProject(figure) ? 'Choose a project' : ALL_PROJECTS}
        isDisabled={isSet}
      />
      <FormSelect
        control={control}
        name="period"
        label="Period"
        choices={periods.map((value) => ({ value, label: ALERT_PERIOD_LABELS[value] }))}
        isDisabled={isSet || periods.length === 1}
      />
      <FormSegment
        control={control}
        name="direction"
        label={ALERT_FIGURES[figure].title}
        choices={DIRECTION_CHOICES}
      />
      <LimitField control={control} figure={figure} />
      <FigureNow alert={{ figure, projectId: projectId ?? null, period, direction, limit }} />
    </>
  );
}

interface LimitFieldProps {
  control: AlertFieldsProps['form']['control'];
  figure: AlertFigure;
}

/** In the unit of the figure. */
function LimitField({ control, figure }: LimitFieldProps) {
  const field = { control, name: 'limit', label: 'Limit' } as const;
  const { unit } = ALERT_FIGURES[figure];
  switch (unit) {
    case 'money':
      return <FormMoney {...field} />;
    case 'rate':
      return <FormRate {...field} />;
    case 'percent':
      return <FormPct {...field} />;
    case 'days':
      return <FormNumber {...field} suffix="days" />;
    case 'minutes':
      return <FormNumber {...field} suffix="minutes" />;
    case 'months':
      return <FormNumber {...field} decimals={2} suffix="months" />;
    case 'ratio':
      return <FormNumber {...field} decimals={2} />;
    case 'count':
      return <FormNumber {...field} />;
  }
}
