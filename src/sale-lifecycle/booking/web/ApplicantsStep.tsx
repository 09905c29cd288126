import { ApplicantFields } from '#sales/web/ApplicantFields.shared.tsx';
import type { StepProps } from './booking.steps.ts';
import { StepFrame } from './StepFrame.tsx';

/** The buyers, with the details required by law. */
export function ApplicantsStep(props: StepProps) {
  return (
    <StepFrame {...props} step={2} submit="Continue to receipt" onSubmit={() => props.go(3)}>
      <ApplicantFields form={props.form} />
    </StepFrame>
  );
}
