/** What every machine has for everyone: programs, libraries and settings of the system. */
export const systemFolders: readonly string[] = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/sys", "/nix", "/snap"],
  ...["/run/current-system", "/run/opengl-driver", "/var/lib/dpkg"],
];
