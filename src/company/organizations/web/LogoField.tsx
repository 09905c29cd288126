import { FormFile } from '#platform/web/form/FormFile.tsx';
import type { FieldProps } from '#platform/web/form/field.ts';
import type { FieldValues } from 'react-hook-form';
import { MAX_FILE_BYTES } from '#company/files/file.contract.ts';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import { PICTURES, uploadTo } from '#company/files/web/upload.shared.ts';

type LogoFieldProps<V extends FieldValues, T> = Pick<FieldProps<V, T>, 'control' | 'name'> & {
  organizationId: string;
};

export function LogoField<V extends FieldValues, T>({
  organizationId: resourceId,
  ...field
}: LogoFieldProps<V, T>) {
  return (
    <FormFile
      {...field}
      label="Logo"
      helper="PNG or JPG. Printed on cost sheets, receipts and invoices."
      isOptional
      accept={PICTURES}
      maxBytes={MAX_FILE_BYTES}
      upload={(file) => uploadTo({ resourceType: 'organization', resourceId }, file)}
      renderFile={(fileId) => <StoredPicture fileId={fileId} alt="Organization logo" maxHeight={64} />}
    />
  );
}
