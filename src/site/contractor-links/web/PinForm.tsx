import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { OpenedLink } from '../link.contract.ts';
import { enterContractorPin, PinInput } from '../link.contract.ts';
import { lockedText } from '../link.rules.ts';

interface PinFormProps {
  token: string;
  link: OpenedLink;
  /** Why the PIN is asked again. */
  ended: string | null;
  onOpen: (pass: string) => void;
}

/** The PIN that whoever sent the link speaks. */
export function PinForm({ token, link: { issuedBy, isLocked }, ended, onOpen }: PinFormProps) {
  const form = useContractForm(PinInput, { pin: '' });
  return (
    <Card aria-label="Open the issues">
      {ended !== null && <Note tone="limit">{ended}</Note>}
      {isLocked ? (
        <Note tone="failure">{lockedText(issuedBy)}</Note>
      ) : (
        <Form
          form={form}
          label="Open the issues"
          onSubmit={async (body) => {
            onOpen((await send(enterContractorPin, { params: { token }, body })).pass);
          }}
        >
          <p>Enter the six digits that {issuedBy} told you.</p>
          <FormText
            control={form.control}
            name="pin"
            label="PIN"
            type="tel"
            autoComplete="off"
            maxLength={6}
            autoFocus
          />
          <Button type="submit" variant="contained" size="large">
            Show issues
          </Button>
        </Form>
      )}
    </Card>
  );
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& form': { display: 'grid', gap: 12, justifyItems: 'start' },
}));
