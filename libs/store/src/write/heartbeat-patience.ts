/** A reader says every second that it is there; after this long without a word its machine is silent. */
export const heartbeatPatience = "interval '60 s'";
