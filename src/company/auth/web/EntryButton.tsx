import Button from '@mui/material/Button';

interface EntryButtonProps {
  isSubmitting: boolean;
  /** A verb with its object: 'Send link'. */
  children: string;
  /** While the request is on its way: 'Sending link...'. */
  busy: string;
}

/** The one button of the small pages before sign-in. It keeps the focus while it is busy. */
export function EntryButton({ isSubmitting, children, busy }: EntryButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      color="primary"
      size="large"
      aria-disabled={isSubmitting || undefined}
    >
      {isSubmitting ? busy : children}
    </Button>
  );
}
