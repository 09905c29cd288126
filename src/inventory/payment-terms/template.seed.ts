import type { TemplateInput, TemplateStage } from './template.contract.ts';

type StageTrigger = TemplateStage['trigger'];

/** The four payment plans every new project starts with. Other charges fall due on possession. */
export const TEMPLATE_SEEDS: readonly TemplateInput[] = [
  {
    name: 'Construction linked',
    type: 'constructionLinked',
    rebatePct: 0,
    isDefault: true,
    stages: stages([
      ['Booking', 10, trigger('booking')],
      ['Registration', 20, trigger('registration')],
      ['Plinth', 15, milestone('plinth')],
      ...[4, 8, 12, 17, 22].map((slab): StageSeed => [`Slab ${slab}`, 5, milestone(`slab:${slab}`)]),
      ['Brickwork', 5, milestone('brickwork')],
      ['Lobbies', 5, milestone('lobbies')],
      ['External finish', 5, milestone('external')],
      ['Lifts', 10, milestone('lifts')],
      ['Possession', 5, trigger('possession')],
    ]),
  },
  {
    name: 'Time linked',
    type: 'timeLinked',
    rebatePct: 0,
    stages: stages([
      ['Booking', 10, trigger('booking')],
      ['Registration', 10, trigger('registration')],
      ...[1, 2, 3, 4, 5, 6, 7].map((quarter): StageSeed => [
        `${quarter * 90} days`,
        10,
        after('daysAfterBooking', quarter * 90),
      ]),
      ['Possession', 10, trigger('possession')],
    ]),
  },
  {
    name: 'Down payment',
    type: 'downPayment',
    rebatePct: 4,
    stages: stages([
      ['Booking', 10, trigger('booking')],
      ['45 days after registration', 85, after('daysAfterRegistration', 45)],
      ['Possession', 5, trigger('possession')],
    ]),
  },
  {
    name: 'Possession linked',
    type: 'possessionLinked',
    rebatePct: 0,
    stages: stages([
      ['Booking', 10, trigger('booking')],
      ['Registration', 10, trigger('registration')],
      ['Possession', 80, trigger('possession')],
    ]),
  },
];

type StageSeed = [name: string, pct: number, trigger: StageTrigger];

function stages(seeds: StageSeed[]): TemplateStage[] {
  return seeds.map(([name, pct, firesOn], index) => ({
    seq: index + 1,
    name,
    component: 'agreementValue',
    pct,
    trigger: firesOn,
    creditDays: null,
  }));
}

function trigger(type: StageTrigger['type']): StageTrigger {
  return { type, days: null, date: null, milestoneKey: null };
}

function milestone(milestoneKey: string): StageTrigger {
  return { ...trigger('milestone'), milestoneKey };
}

function after(type: 'daysAfterBooking' | 'daysAfterRegistration', days: number): StageTrigger {
  return { ...trigger(type), days };
}
