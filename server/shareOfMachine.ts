let processes = 1;

/** Says how many processes of this machine share its limits with this one, itself included. Call it first. */
export const setProcesses = (number: number): void => void (processes = number);

/** Returns this process's part of a limit that holds for the machine. At least 1. */
export const shareOfMachine = (limit: number): number => Math.max(1, Math.floor(limit / processes));
