import { styled } from '@mui/material/styles';
import { ROLES, roleLabel } from '#platform/contract/roles.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { EditablePart } from './EditablePart.tsx';
import { SignInForm } from './settings.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

/** For which roles a code of an authenticator app is part of signing in. */
export function SignInPart({ organization, mayEdit }: PartProps) {
  const { secondFactorRoles } = organization.settings;
  return (
    <EditablePart
      id="sign-in"
      title="Signing in"
      mayEdit={mayEdit}
      renderForm={(onDone) => <SignInEditor organization={organization} onDone={onDone} />}
    >
      <FactList
        labelWidth={132}
        facts={[
          {
            label: 'Two-step sign-in',
            value:
              secondFactorRoles.length === 0
                ? 'Everyone may set it up; no role needs it'
                : `Needed by ${secondFactorRoles.map(roleLabel).join(', ')}`,
          },
        ]}
      />
    </EditablePart>
  );
}

const CHOICES = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

function SignInEditor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(SignInForm, opened.settings);
  const { control } = form;
  return (
    <Form form={form} label="Signing in" onSubmit={(settings) => save({ settings })}>
      <FormChoices
        control={control}
        name="secondFactorRoles"
        label="Roles that need two-step sign-in"
        helper="Whoever has such a role sets it up after signing in and can do nothing else before."
        choices={CHOICES}
      />
      <Foot>
        <FormActions control={control} submit="Save" onBack={props.onDone} back="Cancel" purpose="save" />
      </Foot>
    </Form>
  );
}

const Foot = styled('div')({ marginTop: 20 });
