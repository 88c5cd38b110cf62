/**
 * Magic numbers of statfs(2) for mounts where another machine or layer can change a file without
 * this kernel's inotify hearing of it.
 */
const unwatchable: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB2
  0x01021997, // 9p, which WSL uses for Windows drives
  0x65735546, // FUSE: sshfs, virtiofs
  0x786f4256, // VirtualBox shared folders
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x794c7630, // overlay
]);

export function isWatchable(filesystemType: number): boolean {
  return !unwatchable.has(filesystemType);
}
