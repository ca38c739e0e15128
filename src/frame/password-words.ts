/** Texts of the dialog that changes the own password; only that loads them. */
export const passwordWords = {
  oldPassword: { zh: '原密码', en: 'Current password' },
  newPassword: { zh: '新密码', en: 'New password' },
  newPasswordAgain: { zh: '确认新密码', en: 'New password again' },
  passwordHint: { zh: '至少 8 个字符，须同时含字母和数字', en: 'At least 8 characters with both letters and digits' },
  notSame: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  sameAsOld: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  passwordChanged: {
    zh: '密码已修改，其他设备上的登录已退出',
    en: 'Password changed; other devices have been signed out',
  },
} as const
