import type * as z from 'zod';
import type { Alert } from '../alert.contract.ts';
import { AlertInput } from '../alert.contract.ts';
import type { AlertFigure } from '../alertFigure.rules.ts';
import { periodsOf } from '../alertFigure.rules.ts';

/** `projectId` is null of all projects. */
export const AlertForm = AlertInput.omit({ figure: true });
export type AlertForm = z.infer<typeof AlertForm>;

/** The limit is for the person to say. */
export function newAlert(figure: AlertFigure): Omit<AlertForm, 'limit'> {
  const [period = 'month'] = periodsOf(figure);
  return { direction: 'above', period, projectId: null };
}

export function formOf({ direction, limit, period, project }: Alert): AlertForm {
  return { direction, limit, period, projectId: project?.id ?? null };
}
