import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, identity, optional, version } from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { FIGURE_UNITS } from '#insight/figures/figureDefinition.rules.ts';
import { DIRECTIONS, PAUSE_REASONS } from './alert.rules.ts';
import { ALERT_FIGURE_NAMES, ALERT_PERIODS } from './alertFigure.rules.ts';

const figure = z.enum(ALERT_FIGURE_NAMES, 'There is no such figure');
const period = z.enum(ALERT_PERIODS, 'Choose a month, quarter or year, running or last, or now');
const direction = z.enum(DIRECTIONS, 'Choose above or below');
/** In the unit of the figure; its own bounds are those of `requireLimit`. */
const limit = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? 'The limit is required' : 'The limit must be a number',
  })
  .min(-MAX_PAISE, 'The limit is too far below zero')
  .max(MAX_PAISE, 'The limit is larger than this figure can be');

export const Alert = z.strictObject({
  ...identity,
  figure,
  title: z.string(),
  unit: z.enum(FIGURE_UNITS),
  /** Null: of all projects that the person sees. */
  project: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  period,
  direction,
  /** Paise of money and rates; 12.5 is 12.5%. */
  limit: z.number(),
  isActive: z.boolean(),
  /** Why it stopped by itself; null where its person paused it. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** The figure is past the limit: its person is notified again only after it went back. */
  isPast: z.boolean(),
  lookedAt: z.iso.datetime(),
  /** At the last look; null where it was not known. */
  lastValue: z.number().nullable(),
  /** Why it was not known. */
  unknown: z.string().nullable(),
  toldAt: z.iso.datetime().nullable(),
  /** The page that shows the figure with these filters. */
  link: z.string(),
});
export type Alert = z.infer<typeof Alert>;

export const listAlerts = call({
  method: 'GET',
  path: '/analytics/alerts',
  summary: 'Own alerts on figures, what each figure was at the last look, and when the caller was notified',
  can: CAPABILITIES.salesReports,
  reply: data(z.array(Alert)),
});

const REFUSED = 'No such figure, days or project, or a limit that the figure cannot reach.';
const NOT_READ = 'The figure is not for this role.';

export const getAlertFigure = call({
  method: 'GET',
  path: '/analytics/alerts/figure',
  summary: 'What a figure is now, before an alert is set on it',
  can: CAPABILITIES.salesReports,
  query: z.object({
    figure: figure.default('bookings'),
    period: period.optional(),
    projectId: id().optional(),
  }),
  reply: data(
    z.strictObject({
      figure,
      value: z.number().nullable(),
      /** Why it is not known. */
      unknown: z.string().nullable(),
    }),
  ),
  errors: { validation: REFUSED, forbidden: NOT_READ },
});

export const AlertInput = z.object({ figure, projectId: optional(id()), period, direction, limit });
export type AlertInput = z.infer<typeof AlertInput>;

export const createAlert = call({
  method: 'POST',
  path: '/analytics/alerts',
  summary: 'Be told when a figure passes a limit',
  can: CAPABILITIES.salesReports,
  body: AlertInput,
  reply: data(Alert),
  status: 201,
  creates: true,
  errors: {
    validation: REFUSED,
    forbidden: NOT_READ,
    conflict: 'The caller has such an alert, or as many as a person may have.',
  },
});

/** Fields left out stay unchanged. */
export const AlertPatch = z
  .object({ direction, limit, isActive: z.boolean('Choose on or off'), version: version() })
  .partial();
export type AlertPatch = z.infer<typeof AlertPatch>;

export const updateAlert = call({
  method: 'PUT',
  path: '/analytics/alerts/{id}',
  summary: 'Change the limit of an own alert, pause or resume it',
  can: CAPABILITIES.salesReports,
  body: AlertPatch,
  reply: data(Alert),
  errors: {
    validation: 'A limit that the figure cannot reach.',
    forbidden: NOT_READ,
    conflict: 'It was changed meanwhile, or the caller has an alert of the other direction.',
  },
});

export const deleteAlert = call({
  method: 'DELETE',
  path: '/analytics/alerts/{id}',
  summary: 'End an own alert',
  can: CAPABILITIES.salesReports,
  reply: data(z.strictObject({ id: z.uuid() })),
});
