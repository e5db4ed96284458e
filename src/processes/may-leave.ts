/** Words and signs by which a command leaves something running that has its own group and holds none of its output. */
const tells = /\b(?:setsid|nohup|disown|daemon\w*|detach\w*|tmux|screen|coproc)\b|(?<![&|<>\\])&(?![&>\d-])/i;

/** Whether it is worth a look at all processes to be told at once what the command left; a miss is found a little later. */
export const mayLeave = (command: string): boolean => tells.test(command);
