import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import type { LeadSourceKeyInput } from '#enquiries/lead-sources/leadSource.contract.ts';
import { rejectDelivery, takeDelivery } from '#enquiries/lead-sources/server/delivery.commands.ts';
import {
  createLeadSourceKey,
  revokeLeadSourceKey,
} from '#enquiries/lead-sources/server/leadSource.commands.ts';
import { readKey } from '#enquiries/lead-sources/server/leadSource.key.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { LeadScenario } from './lead.scenario.ts';
import { Random } from './random.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

type Source = LeadInput['source'];

/** For this many days portals and forms have delivered automatically; before that leads were typed in. */
const DAYS = 12;
const SEED = 20_261_122;

const KEYS: readonly { name: string; source: LeadSourceKeyInput['source']; reference: string }[] = [
  { name: '99acres', source: 'portal99acres', reference: 'NA' },
  { name: 'Magicbricks', source: 'portalMagicbricks', reference: 'MB' },
  { name: 'Housing.com', source: 'portalHousing', reference: 'HSG' },
  { name: 'Meta lead forms', source: 'meta', reference: 'FB' },
  { name: 'Website, enquiry form', source: 'website', reference: 'WEB' },
];
const ENDED = { name: 'Landing page of the agency', source: 'google' } as const;

const MESSAGES = [
  'Please share the price list and possession date.',
  'Is a bank loan possible? Please call after six.',
  'Looking for a ready flat, east facing if possible.',
  'Send the floor plan on WhatsApp.',
  null,
  null,
];

/** Invalid phone numbers sent by sources. */
const UNREADABLE = ['98220 1', 'not given', '00000', '+91 98', 'call me'];

/** Leads of whom only the form fields are known. */
const ENDINGS: readonly LeadScenario['ending'][] = ['new', 'contacted', 'lost'];

interface Inlet {
  keyId: string;
  reference: string;
}

/** The API keys of the company and their deliveries. */
export class Sources {
  private readonly stage: Stage;
  private readonly inlets: ReadonlyMap<Source, Inlet>;
  private readonly random = new Random(SEED);
  private sent = 0;

  constructor(stage: Stage, inlets: ReadonlyMap<Source, Inlet>) {
    this.stage = stage;
    this.inlets = inlets;
  }

  /** Whether an enquiry arrives through an API key. */
  bring({ input, arrivesAt, ending, moves }: LeadScenario): boolean {
    const since = at(this.stage.daysAgo(DAYS), 9);
    // Whoever got further told more than a form asks.
    const isForm = ENDINGS.includes(ending) && moves.every(({ patch }) => patch.status === 'lost');
    return this.inlets.has(input.source) && arrivesAt > since && isForm;
  }

  /** Delivers an enquiry, sometimes twice; returns its lead. */
  async deliver(
    work: Work,
    { input, project, arrivesAt }: LeadScenario,
  ): Promise<{ id: string; ownerId: string | null }> {
    const inlet = this.inletOf(input.source);
    const { unitTypes, budgetMinPaise, budgetMaxPaise, firstName, lastName, email, city, campaign } = input;
    const body = {
      unitTypes,
      budgetMinPaise,
      budgetMaxPaise,
      firstName,
      lastName,
      email,
      city,
      campaign,
      phone: this.written(input.phone),
      reference: this.nextReference(inlet),
      projectId: project.id,
      message: this.random.pick(MESSAGES),
      consent: { marketing: this.random.chance(0.4), whatsapp: this.random.chance(0.85) },
    };
    const leadId = await this.take(work, { inlet, moment: arrivesAt, body });
    if (this.random.chance(0.1)) await this.take(work, { inlet, moment: addHours(arrivesAt, 1), body });
    const lead = await work.db
      .selectFrom('lead')
      .select(['id', 'ownerId'])
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
    return lead;
  }

  /** Known people enquire again from another source, and some deliveries are invalid. */
  async playReturns(scenarios: readonly LeadScenario[]): Promise<void> {
    const { stage, random } = this;
    const inlets = [...this.inlets.values()];
    const known = scenarios.filter(({ ending, contacts }) => {
      const last = contacts.at(-1)?.at;
      return ending === 'contacted' && last !== undefined && last < at(stage.daysAgo(9), 9);
    });
    const returning = random.sample(known, stage.sized(14), () => 1);
    const unread = Array.from({ length: stage.sized(7) }, () => random.pick(UNREADABLE));
    const bodies = [
      ...returning.map(({ input }) => ({ ...nameOf(input), phone: this.written(input.phone) })),
      ...unread.map((phone) => ({ ...nameOf(random.pick(scenarios).input), phone })),
    ].map((body) => ({
      body,
      inlet: random.pick(inlets),
      moment: at(stage.daysAgo(random.between(1, 7)), 10 + random.next() * 8),
    }));
    const inOrder = bodies.toSorted((one, other) => one.moment.localeCompare(other.moment));
    await stage.play('mh', stage.latest, async (work) => {
      for (const { body, inlet, moment } of inOrder) {
        const sent = { ...body, reference: this.nextReference(inlet), message: random.pick(MESSAGES) };
        await this.take(work, { inlet, moment, body: sent });
      }
    });
  }

  /** As in the call: a delivery has no user. Null for rejected ones. */
  private async take(
    work: Work,
    { inlet, moment, body }: { inlet: Inlet; moment: string; body: object },
  ): Promise<string | null> {
    const byProgram = { ...this.stage.as(work, 'mh', moment), isSystem: true };
    const key = await readKey(work.db, inlet.keyId);
    try {
      const id = await takeDelivery(byProgram, key, body);
      const { leadId } = await work.db
        .selectFrom('leadDelivery')
        .select('leadId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return leadId;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation') throw error;
      await rejectDelivery(byProgram, key, body, error);
      return null;
    }
  }

  private inletOf(source: Source): Inlet {
    const inlet = this.inlets.get(source);
    if (!inlet) throw new Error(`The demonstration has no key for ${source}.`);
    return inlet;
  }

  private nextReference({ reference }: Inlet): string {
    this.sent += 1;
    return `${reference}-${710_000 + this.sent * 7}`;
  }

  /** As people write it in forms. */
  private written(phone: string): string {
    const digits = phone.slice(3);
    return this.random.pick([phone, digits, `0${digits}`, `${digits.slice(0, 5)} ${digits.slice(5)}`]);
  }
}

/** Creates the keys, one of which has been revoked since. */
export async function playKeys(stage: Stage, projects: readonly SeededProject[]): Promise<Sources> {
  const projectIds = projects.map(({ id }) => id);
  const moment = at(stage.daysAgo(DAYS), 9);
  const inlets = await stage.play('mh', moment, async (work) => {
    const made: [Source, Inlet][] = [];
    for (const { name, source, reference } of KEYS) {
      const { key } = await createLeadSourceKey(work, { name, source, projectIds });
      made.push([source, { keyId: key.id, reference }]);
    }
    const { key } = await createLeadSourceKey(work, { ...ENDED, projectIds });
    await revokeLeadSourceKey(stage.as(work, 'mh', addHours(moment, 100)), key.id);
    return made;
  });
  return new Sources(stage, new Map(inlets));
}

function nameOf({ firstName, lastName }: LeadInput) {
  return { firstName, lastName };
}
