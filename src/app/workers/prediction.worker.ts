import { servePredictions } from '#insight/predictions/server/serve-predictions.ts';

/** The thread that predicts: bookings, what is sold out when, and cash. */
servePredictions();
