import { counted, formatDay } from '#platform/contract/format.ts';
import type { Figure } from '#platform/web/page/FigureStrip.tsx';
import type { Contractor } from '../contractor.contract.ts';
import { ENOUGH } from '../contractor.rules.ts';
import { LICENCE_LABELS, openText } from './contractor.labels.ts';

/** What reviewers say beside what was measured, its load and its licence. */
export function figuresOf(contractor: Contractor): Figure[] {
  const { id, rating, reviewCount, measured, projectsAtWork, capacityProjects } = contractor;
  const { licence, labourLicenceValidUntil } = contractor;
  return [
    {
      label: 'Rated',
      value: rating === null ? 'None yet' : rating.toFixed(1),
      ...(rating === null ? {} : { unit: 'of 5' }),
      of: counted(reviewCount, 'review'),
      href: `/contractors/${id}?tab=reviews`,
    },
    {
      label: 'Measured, own delay',
      value: measured.daysLate ?? 'Too little',
      ...(measured.daysLate === null ? {} : { unit: 'days' }),
      of:
        measured.daysLate === null
          ? `${measured.milestones} of at least ${ENOUGH} finished milestones`
          : `${measured.inTime} of ${measured.milestones} milestones in time`,
    },
    {
      label: 'Load',
      value: projectsAtWork,
      unit: `of ${counted(capacityProjects, 'project')}`,
      of: openText(contractor),
      href: `/contractors/${id}?tab=work`,
    },
    {
      label: 'Labour licence',
      value: labourLicenceValidUntil === null ? 'None' : formatDay(labourLicenceValidUntil),
      of: LICENCE_LABELS[licence],
      href: `/contractors/${id}?tab=papers`,
    },
  ];
}
