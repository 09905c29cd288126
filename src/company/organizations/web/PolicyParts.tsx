import { styled } from '@mui/material/styles';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
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

/** When people work, how soon a new enquiry is answered, and how soon it moves on. */
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
          helper="Earlier than the beginning means the next day."
        />
        <FormNumber
          control={control}
          name="leadSlaMinutes"
          label="Answer a new enquiry within"
          suffix="minutes"
          helper="Of working time; the night before a morning does not count."
        />
        <FormNumber
          control={control}
          name="answerWarningPct"
          label="Warn its owner after"
          suffix="% of that time"
        />
        <FormNumber
          control={control}
          name="escalateToManagerMinutes"
          label="Tell his manager"
          suffix="minutes later"
        />
        <FormNumber
          control={control}
          name="escalateToHeadMinutes"
          label="Tell the Sales Heads"
          suffix="minutes later"
        />
        <FormNumber
          control={control}
          name="unassignedMinutes"
          label="Tell of a lead without owner after"
          suffix="minutes"
        />
        {STAGES.map(({ name, label }) => (
          <FormNumber
            key={name}
            control={control}
            name={`stageTargetDays.${name}`}
            label={`${label} for at most`}
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

/** After that a lead is marked on the pipeline. */
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
    { label: 'Answer within', value: `${leadSlaMinutes} minutes of working time after a new enquiry` },
    { label: 'When it is late', value: escalationText(settings) },
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
    `his manager is told ${escalateToManagerMinutes} minutes later`,
    `the Sales Heads ${escalateToHeadMinutes} minutes later`,
  ];
  return steps.join(', ');
}

type Settings = Organization['settings'];

/** How long a unit is held, an offer holds and a partner's enquiry is protected. */
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
        <FormNumber
          control={control}
          name="reservationHours"
          label="A reservation holds for"
          suffix="hours"
        />
        <FormNumber
          control={control}
          name="maxReservationsPerUser"
          label="Reservations of one person at a time"
          suffix="at most"
        />
        <FormNumber
          control={control}
          name="offerHours"
          label="Who waits for a unit is offered it for"
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
          name="approvalValidHours"
          label="An approval is open for"
          suffix="hours"
          helper="From the request until it is decided, and from the grant until it is used."
        />
        <FormNumber
          control={control}
          name="cpLockDays"
          label="A partner’s enquiry is protected for"
          suffix="days"
          helper="From the enquiry or the last accompanied visit."
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
  const { costSheetValidityDays, approvalValidHours, cpLockDays } = settings;
  return [
    {
      label: 'Reservations',
      value: `${reservationHours} hours each, at most ${maxReservationsPerUser} of one person`,
    },
    { label: 'Waiting lists', value: `The next in line has ${offerHours} hours` },
    { label: 'Cost sheets', value: `Valid for ${costSheetValidityDays} days` },
    {
      label: 'Approvals',
      value: `${approvalValidHours} hours to decide a request, and as many to use a grant`,
    },
    { label: 'Partners', value: `An enquiry is protected for ${cpLockDays} days` },
  ];
}

const Foot = styled('div')({ marginTop: 20 });
