import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatTime } from '#platform/contract/format.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDraft } from '#platform/web/form/useDraft.ts';
import { PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Stepper } from '#platform/web/page/Stepper.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Organization } from '#company/organizations/organization.contract.ts';
import { OrganizationPanel } from '#company/organizations/web/OrganizationPanel.shared.tsx';
import type { Project, ProjectInput } from '../project.contract.ts';
import { AccountsStep } from './AccountsStep.tsx';
import { IdentityStep } from './IdentityStep.tsx';
import { PricingStep } from './PricingStep.tsx';
import type { ProjectForm, ProjectStep } from './project.form.ts';
import {
  fieldProblems,
  projectDefaults,
  PROJECT_STEPS,
  projectSchema,
  STEP_FIELDS,
  STEP_LABELS,
  stepOfFields,
} from './project.form.ts';
import { RegistrationStep } from './RegistrationStep.tsx';
import { useGstinOfState } from './useGstinOfState.ts';

interface ProjectWizardProps {
  /** Null for a new one. */
  project: Project | null;
  organization: Organization;
  onSubmit: (body: ProjectInput) => Promise<void>;
}

/** One form in four steps: for a new project one after the other, for one that exists in any order. */
export function ProjectWizard({ project, organization, onSubmit }: ProjectWizardProps) {
  const isIndia = organization.country === 'India';
  const form = useContractForm(projectSchema(isIndia), projectDefaults(project, organization));
  const draft = useDraft(project ? `project-${project.id}-${project.version}` : 'project-new', form);
  const { step, go } = useStep(form);
  const navigate = useNavigate();
  useGstinOfState(form, organization);

  const position = PROJECT_STEPS.indexOf(step);
  const next = project ? undefined : PROJECT_STEPS[position + 1];
  const before = project ? undefined : PROJECT_STEPS[position - 1];
  const goToFields = (names: readonly string[]) => {
    const wanted = stepOfFields(names);
    if (wanted && wanted !== step) go(wanted);
  };
  const finishStep = () => {
    const problems =
      step === 'pricing' ? fieldProblems(form.getValues(), isIndia, organization.gstRegistrations, step) : [];
    for (const { field, message } of problems)
      form.setError(field, { type: 'custom', message }, { shouldFocus: true });
    if (problems.length === 0 && next) go(next);
  };
  const save = async (body: ProjectInput) => {
    try {
      await onSubmit(body);
      draft.clear();
    } catch (error) {
      goToFields(toApiError(error).fields.map(({ field }) => field));
      throw error;
    }
  };

  return (
    <>
      <Head project={project} position={position} onGo={(to) => go(PROJECT_STEPS[to] ?? 'identity')} />
      <PageBody>
        <Narrow>
          {step === 'registration' && isIndia && (
            <Panel>
              <OrganizationPanelOf form={form} />
            </Panel>
          )}
          <Form
            form={form}
            label={project ? `Edit ${project.name}` : 'Create project'}
            onSubmit={save}
            onInvalid={goToFields}
            part={next && { fields: STEP_FIELDS[step], onDone: finishStep }}
          >
            <StepContent step={step} form={form} project={project} organization={organization} />
            <Foot>
              <FormActions
                control={form.control}
                submit={next ? 'Continue' : project ? 'Save project' : 'Create project'}
                purpose={next ? 'continue' : 'save'}
                onBack={
                  before
                    ? () => go(before)
                    : project
                      ? () => void navigate(`/projects/${project.id}`)
                      : undefined
                }
                back={before ? 'Back' : 'Cancel'}
                note={draft.savedAt && `Draft saved ${formatTime(draft.savedAt, zoneHere())}`}
              />
            </Foot>
          </Form>
        </Narrow>
      </PageBody>
    </>
  );
}

interface HeadProps {
  project: Project | null;
  position: number;
  onGo: (position: number) => void;
}

function Head({ project, position, onGo }: HeadProps) {
  if (project) {
    return (
      <>
        <PageHeader title={`Edit ${project.name}`} />
        <Tabs
          label="Project sections"
          param="step"
          tabs={PROJECT_STEPS.map((id) => ({ id, label: STEP_LABELS[id] }))}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Create project" />
      <Steps>
        <Stepper steps={PROJECT_STEPS.map((step) => STEP_LABELS[step])} current={position} onGo={onGo} />
      </Steps>
    </>
  );
}

interface StepContentProps {
  step: ProjectStep;
  form: ProjectForm;
  project: Project | null;
  organization: Organization;
}

function StepContent({ step, ...props }: StepContentProps) {
  switch (step) {
    case 'identity':
      return <IdentityStep {...props} />;
    case 'registration':
      return <RegistrationStep {...props} />;
    case 'pricing':
      return <PricingStep {...props} />;
    case 'accounts':
      return <AccountsStep {...props} />;
  }
}

/** Outside the project's form, since it is a separate form. */
function OrganizationPanelOf({ form }: { form: ProjectForm }) {
  const stateCode = form.watch('stateCode');
  return <OrganizationPanel stateCode={stateCode ?? null} />;
}

/** The step lives in the address; a step that is entered takes the focus, at its first error if it has one. */
function useStep(form: ProjectForm): { step: ProjectStep; go: (step: ProjectStep) => void } {
  const [params, setParams] = useSearchParams();
  const named = params.get('step');
  const step = PROJECT_STEPS.find((one) => one === named) ?? 'identity';
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const fault = STEP_FIELDS[step].find((field) => form.getFieldState(field).error);
    if (fault) form.setFocus(fault);
    else document.querySelector<HTMLElement>('form[aria-label] input, form[aria-label] select')?.focus();
    window.scrollTo({ top: 0 });
  }, [step, form]);
  const go = (to: ProjectStep) =>
    setParams(
      (before) => new URLSearchParams([...[...before].filter(([key]) => key !== 'step'), ['step', to]]),
      {
        preventScrollReset: true,
      },
    );
  return { step, go };
}

const Steps = styled('div')(({ theme }) => ({
  padding: '0 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: '0 16px' },
}));

const Narrow = styled('div')({ maxWidth: 820 });

const Panel = styled('div')(({ theme }) => ({
  marginBottom: 24,
  paddingBottom: 24,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Foot = styled('div')({ marginTop: 24 });
