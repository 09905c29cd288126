/**
 * The dialog, drawer or menu that is open: nothing below it can be reached, and its page is judged without it. Of two
 * that are open the lower one is hidden.
 */
export const OPEN_MODAL = '.MuiModal-root:not([aria-hidden="true"])';
