import * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import { dayOf, instantAt } from '#platform/contract/calendar.ts';
import { id, instant, optional, text } from '#platform/contract/fields.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { findCustomers } from '#enquiries/leads/web/customerFinder.shared.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { logInteraction } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { Visit } from '#enquiries/leads/visit.contract.ts';
import { LOG_CHANGES, useUndoLog } from './useUndoLog.shared.ts';

/** The visit to schedule: for anybody on a day, for a lead, or one to reschedule. */
export type VisitSubject =
  | { kind: 'new'; day: Day }
  | { kind: 'lead'; lead: Lead }
  | { kind: 'visit'; visit: Visit };

const VisitForm = z.object({
  leadId: z.uuid('Choose the customer.'),
  scheduledAt: instant('Visit'),
  projectId: optional(id()),
  accompaniedByPartner: z.boolean(),
  notes: optional(text(4000, 'Note')),
});

/** Schedules or reschedules a visit: the lead keeps both entries, and the latest time counts. */
export function VisitDialog({ subject, onClose }: { subject: VisitSubject; onClose: () => void }) {
  const send = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const undoable = useUndoLog();
  const projects = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  const form = useContractForm(VisitForm, defaultsOf(subject));
  const { control } = form;
  const isNew = subject.kind !== 'visit';
  return (
    <FormDialog
      title={titleOf(subject)}
      {...(subject.kind === 'visit'
        ? { text: `It was planned for ${formatDayAndTime(subject.visit.at, zoneHere())}.` }
        : {})}
      form={form}
      submit={isNew ? 'Schedule visit' : 'Reschedule visit'}
      submitting="Saving…"
      onSubmit={async ({ leadId, ...visit }) => {
        const body = { ...visit, type: 'siteVisit', outcome: 'visitScheduled' } as const;
        const logged = await send.mutateAsync({ params: { id: leadId }, body });
        undoable(`Visit on ${formatDayAndTime(visit.scheduledAt, zoneHere())}`, logged);
      }}
      onClose={onClose}
    >
      <FormGrid>
        {subject.kind === 'new' && (
          <div data-wide>
            <FormCombobox
              control={control}
              name="leadId"
              label="Customer"
              search={findCustomers}
              placeholder="Name, phone or email"
              emptyText="No open lead found"
            />
          </div>
        )}
        <FormMoment control={control} name="scheduledAt" label="Visit" />
        <FormSelect
          control={control}
          name="projectId"
          label="Project"
          isOptional
          choices={projectsOf(subject, projects.data?.rows ?? [])}
        />
        <div data-wide>
          <FormCheckbox control={control} name="accompaniedByPartner" label="Accompanied by the partner" />
        </div>
        <div data-wide>
          <FormText control={control} name="notes" label="Note" rows={3} maxLength={4000} isOptional />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

function titleOf(subject: VisitSubject): string {
  if (subject.kind === 'new') return 'Schedule a visit';
  const name = subject.kind === 'lead' ? leadName(subject.lead) : subject.visit.name;
  return subject.kind === 'lead' ? `When does ${name} visit the site?` : `Reschedule the visit of ${name}`;
}

function defaultsOf(subject: VisitSubject): z.input<typeof VisitForm> {
  const none = { leadId: '', scheduledAt: '', projectId: null, accompaniedByPartner: false, notes: '' };
  switch (subject.kind) {
    case 'new':
      return { ...none, scheduledAt: morningOf(subject.day) };
    case 'lead': {
      const [project, other] = subject.lead.projects;
      return { ...none, leadId: subject.lead.id, projectId: (!other && project?.id) || null };
    }
    case 'visit': {
      const { leadId, at, project, accompaniedByPartner, notes } = subject.visit;
      return {
        leadId,
        scheduledAt: at,
        projectId: project?.id ?? null,
        accompaniedByPartner,
        notes: notes ?? '',
      };
    }
  }
}

/** Eleven in the morning for a future day; nothing for a past one. */
function morningOf(day: Day): string {
  const now = new Date().toISOString();
  const at = instantAt(day, '11:00', zoneHere());
  return day >= dayOf(now, zoneHere()) && at > now ? at : '';
}

interface Named {
  id: string;
  name: string;
}

/** The projects a lead enquired about come first; any other may be visited too. */
function projectsOf(subject: VisitSubject, all: readonly Named[]) {
  const own = subject.kind === 'lead' ? subject.lead.projects : all;
  return own.map((project) => ({ value: project.id, label: project.name }));
}
