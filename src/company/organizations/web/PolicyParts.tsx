import { styled } from '@mui/material/styles';
import { formatPct } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import type { Organization } from '../organization.contract.ts';
import { EditablePart } from './EditablePart.tsx';
import {
  OffersForm,
  WEEKDAY_CHOICES,
  weekdaysText,
  WorkingTimeForm,
  workingTimeDefaults,
} from './settings.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

/** Working hours, reply times for new enquiries, and the target days of each stage. */
export function WorkingTimePart({ organization, mayEdit }: PartProps) {
  return (
    <EditablePart
      id="hours"
      title="Working hours"
      mayEdit={mayEdit}
      renderForm={(onDone) => <WorkingTimeEditor organization={organization} onDone={onDone} />}
    >
      <FactList facts={workingTimeFacts(organization)} labelWidth={132} />
    </EditablePart>
  );
}

function WorkingTimeEditor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(WorkingTimeForm, workingTimeDefaults(opened));
  const { control } = form;
  return (
    <Form form={form} label="Working hours" onSubmit={(settings) => save({ settings })}>
      <FormGrid>
        <div data-wide>
          <FormChoices control={control} name="workingDays" label="Working days" choices={WEEKDAY_CHOICES} />
        </div>
        <FormText control={control} name="workingHoursFrom" label="From" type="time" />
        <FormText
          control={control}
          name="workingHoursTo"
          label="To"
          type="time"
          helper="An earlier time means the next day."
        />
        <FormNumber
          control={control}
          name="leadSlaMinutes"
          label="Reply to a new enquiry within"
          suffix="minutes"
          helper="In working hours; nights and days off do not count."
        />
        <FormNumber
          control={control}
          name="answerWarningPct"
          label="Warn the owner after"
          suffix="% of that time"
        />
        <FormNumber
          control={control}
          name="escalateToManagerMinutes"
          label="Notify the manager"
          suffix="minutes later"
        />
        <FormNumber
          control={control}
          name="escalateToHeadMinutes"
          label={`Notify the ${roleLabel('Sales Head')}s`}
          suffix="minutes later"
        />
        <FormNumber
          control={control}
          name="unassignedMinutes"
          label="Notify of a lead without owner after"
          suffix="minutes"
        />
        {STAGES.map(({ name, label }) => (
          <FormNumber
            key={name}
            control={control}
            name={`stageTargetDays.${name}`}
            label={`${label} for a maximum of`}
            suffix="days"
          />
        ))}
      </FormGrid>
      <Foot>
        <FormActions
          control={control}
          submit="Save working hours"
          onBack={props.onDone}
          back="Cancel"
          purpose="save"
        />
      </Foot>
    </Form>
  );
}

/** After that a lead is flagged on the pipeline. */
const STAGES = [
  { name: 'contacted', label: 'Contacted' },
  { name: 'qualified', label: 'Qualified' },
  { name: 'siteVisit', label: 'Site visit' },
  { name: 'negotiating', label: 'Negotiating' },
] as const;

function workingTimeFacts({ settings, timezone }: Organization) {
  const { workingDays, workingHoursFrom, workingHoursTo, leadSlaMinutes, stageTargetDays } = settings;
  return [
    { label: 'Working days', value: weekdaysText(workingDays) },
    { label: 'Hours', value: `${workingHoursFrom} to ${workingHoursTo}, ${timezone}` },
    { label: 'Reply within', value: `${leadSlaMinutes} minutes of working time after a new enquiry` },
    { label: 'If overdue', value: escalationText(settings) },
    {
      label: 'Stages',
      value: `${STAGES.map(({ name, label }) => `${label} ${stageTargetDays[name]}`).join(', ')} days at most`,
    },
  ];
}

function escalationText({
  answerWarningPct,
  escalateToManagerMinutes,
  escalateToHeadMinutes,
}: Settings): string {
  const steps = [
    `The owner is warned at ${answerWarningPct}%`,
    `the manager is notified ${escalateToManagerMinutes} minutes later`,
    `the ${roleLabel('Sales Head')}s ${escalateToHeadMinutes} minutes later`,
  ];
  return steps.join(', ');
}

type Settings = Organization['settings'];

/** How long reservations, offers and the protection of a partner's enquiry last. */
export function OffersPart({ organization, mayEdit }: PartProps) {
  return (
    <EditablePart
      id="offers"
      title="Reservations and offers"
      mayEdit={mayEdit}
      renderForm={(onDone) => <OffersEditor organization={organization} onDone={onDone} />}
    >
      <FactList facts={offerFacts(organization)} labelWidth={132} />
    </EditablePart>
  );
}

function OffersEditor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(OffersForm, opened.settings);
  const { control } = form;
  return (
    <Form form={form} label="Reservations and offers" onSubmit={(settings) => save({ settings })}>
      <FormGrid>
        <FormNumber control={control} name="reservationHours" label="A reservation lasts" suffix="hours" />
        <FormNumber
          control={control}
          name="maxReservationsPerUser"
          label="Reservations per person"
          suffix="at most"
        />
        <FormNumber
          control={control}
          name="offerHours"
          label="A waiting customer has an offer for"
          suffix="hours"
        />
        <FormNumber
          control={control}
          name="costSheetValidityDays"
          label="Cost sheets are valid for"
          suffix="days"
        />
        <FormNumber
          control={control}
          name="cpLockDays"
          label="A partner’s enquiry is protected for"
          suffix="days"
          helper="From the enquiry or the last accompanied visit."
        />
        <FormNumber
          control={control}
          name="bookingMarginPct"
          label="Margin of a booking"
          suffix="%"
          helper="The return on marketing counts with it."
        />
        <FormCheckbox
          control={control}
          name="deductsInterestOnOwnCancellation"
          label="Deduct late interest also when the developer cancels"
        />
      </FormGrid>
      <Foot>
        <FormActions
          control={control}
          submit="Save rules"
          onBack={props.onDone}
          back="Cancel"
          purpose="save"
        />
      </Foot>
    </Form>
  );
}

function offerFacts({ settings }: Organization) {
  const { reservationHours, maxReservationsPerUser, offerHours } = settings;
  const { costSheetValidityDays, cpLockDays, bookingMarginPct, deductsInterestOnOwnCancellation } = settings;
  return [
    {
      label: 'Reservations',
      value: `${reservationHours} hours each, up to ${maxReservationsPerUser} per person`,
    },
    { label: 'Waiting lists', value: `The next in line has ${offerHours} hours` },
    { label: 'Cost sheets', value: `Valid for ${costSheetValidityDays} days` },
    { label: 'Partners', value: `An enquiry is protected for ${cpLockDays} days` },
    { label: 'Margin', value: `${formatPct(bookingMarginPct)} of the value of a booking` },
    {
      label: 'Own cancellation',
      value: deductsInterestOnOwnCancellation
        ? 'Late interest is deducted from the refund'
        : 'No late interest is deducted from the refund',
    },
  ];
}

const Foot = styled('div')({ marginTop: 20 });
